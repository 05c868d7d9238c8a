import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Place } from './place.ts';

/**
 * Waits for the end of its standard input, which comes when this process ends in whatever way, kill -9 included, and
 * then stops PostgreSQL. It costs one sleeping shell.
 */
const SCRIPT = `
read -r word
[ "$word" = done ] && exit
read -r pid < "$1/postmaster.pid" || pid=
[ -n "$pid" ] && kill "-$2" "$pid" 2>/dev/null
[ -n "$3" ] || exit 0
while [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
rm -rf -- "$3"
`;

/** Starts the watch; call the answer when PostgreSQL was stopped in good order. */
export const watch = (place: Place, remove: string | null): (() => void) => {
  if (process.platform === 'win32') return () => undefined;
  const signal = remove === null ? 'INT' : 'QUIT';
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'watch-postgres', place.cluster, signal, remove ?? ''], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.unref();
  (child.stdin as unknown as Socket).unref();
  return () => child.stdin.end('done\n');
};
