import os from 'node:os';

/**
 * Imported before anything else: passwords are hashed on the threads that files are read with, so there are more of them
 * than may hash at a time. An older Node reads its modules on those threads and keeps its own number.
 */
process.env.UV_THREADPOOL_SIZE = process.env.UV_THREADPOOL_SIZE || String(os.cpus().length + 4);
