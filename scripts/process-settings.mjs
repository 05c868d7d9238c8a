import os from 'node:os';
import { setFlagsFromString } from 'node:v8';

// Imported before anything else.

/**
 * Passwords are hashed on the threads that files are read with, so there are more of them than may hash at a time. An older
 * Node reads its modules on those threads and keeps its own number.
 */
process.env.UV_THREADPOOL_SIZE = process.env.UV_THREADPOOL_SIZE || String(os.cpus().length + 4);

/**
 * V8 puts objects among the old ones from the start where many of one place in the code outlived a collection. In a server
 * those are the rows of a long answer, which live as long as it (docs/adr/0075).
 */
setFlagsFromString('--no-allocation-site-pretenuring');

/** The old objects may double before they are collected: V8 allows some processes a few megabytes (docs/adr/0076). */
setFlagsFromString('--heap-growing-percent=100');
