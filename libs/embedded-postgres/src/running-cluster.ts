import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { urlOf } from './cluster.ts';
import { choosePlace } from './place.ts';

/** The fields of a `postmaster.pid` by line: number of the process, folder, start, port, folder of the socket. */
const PORT_LINE = 3;
const SOCKET_LINE = 4;

/** URL of the embedded PostgreSQL of a data folder that another process runs; null while nobody runs it. */
export const runningCluster = (dataDir: string): string | null => {
  const place = choosePlace(dataDir, () => undefined);
  const note = join(place.cluster, 'postmaster.pid');
  if (!existsSync(note)) return null;
  const lines = readFileSync(note, 'utf8').split('\n');
  return urlOf(place, lines[PORT_LINE] ?? '', lines[SOCKET_LINE] ?? null);
};
