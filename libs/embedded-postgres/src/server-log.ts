/** Lines that operators should see: the end of the server, a full disk, a crash of a process. */
const GRAVE = / (?:WARNING|FATAL|PANIC): | ERROR: .*No space left on device| LOG: .*terminated by signal/;
/** Lines written for every connection; the cause stands in an earlier line. */
const OF_EACH =
  /administrator command|the database system is (?:starting up|shutting down|in recovery mode|not yet accepting)|crash of another server process|unexpected postmaster exit/;
const READY = /database system is ready to accept connections/;
/** The server's own time and process, which say nothing once a line is a message of ours. */
const PREFIX = /^\S+ \S+ \S+ \[\d+\] /;
/** Milliseconds after which the same line is logged again. */
const AGAIN_MS = 600_000;

export interface ServerLog {
  /** A line of the server's log. */
  line(line: string): void;
  /** An event about the server that is not in its own log. */
  event(message: string): void;
}

/** Logs each failure of the server once, and once that it takes connections again. */
export const serverLog = (log: (line: string) => void, now = Date.now): ServerLog => {
  const loggedAt = new Map<string, number>();
  let isAway = false;
  const logOnce = (message: string): void => {
    const before = loggedAt.get(message);
    if (before !== undefined && now() - before < AGAIN_MS) return;
    loggedAt.set(message, now());
    log(message);
  };
  return {
    line(line) {
      if (READY.test(line)) {
        if (isAway) log('PostgreSQL takes connections again.');
        isAway = false;
        loggedAt.clear();
        return;
      }
      if (!GRAVE.test(line) || OF_EACH.test(line)) return;
      if (/ (?:PANIC|LOG): /.test(line)) isAway = true;
      logOnce(line.replace(PREFIX, 'PostgreSQL: ').replace(/\bPID \d+/, 'PID'));
    },
    event(message) {
      isAway = true;
      logOnce(message);
    },
  };
};
