/** What the server says about itself that somebody who runs it should know: its end, a full disk, a crash of a process. */
const GRAVE = / (?:WARNING|FATAL|PANIC): | ERROR: .*No space left on device| LOG: .*terminated by signal/;
/** Each connection hears these; what was before them says why. */
const OF_EACH =
  /administrator command|the database system is (?:starting up|shutting down|in recovery mode|not yet accepting)|crash of another server process|unexpected postmaster exit/;
const READY = /database system is ready to accept connections/;
/** The server's own time and process, which say nothing once a line is a message of ours. */
const PREFIX = /^\S+ \S+ \S+ \[\d+\] /;
/** Says the same again after so long, while it goes on. */
const AGAIN_MS = 600_000;

export interface Heard {
  /** A line of the server's log. */
  line(line: string): void;
  /** Something of ours about the server that it cannot say itself. */
  event(message: string): void;
}

/** Tells once what happened to the server, and once when it takes connections again. */
export const heard = (log: (line: string) => void, now = Date.now): Heard => {
  const told = new Map<string, number>();
  let isAway = false;
  const tell = (message: string): void => {
    const before = told.get(message);
    if (before !== undefined && now() - before < AGAIN_MS) return;
    told.set(message, now());
    log(message);
  };
  return {
    line(line) {
      if (READY.test(line)) {
        if (isAway) log('PostgreSQL takes connections again.');
        isAway = false;
        told.clear();
        return;
      }
      if (!GRAVE.test(line) || OF_EACH.test(line)) return;
      if (/ (?:PANIC|LOG): /.test(line)) isAway = true;
      tell(line.replace(PREFIX, 'PostgreSQL: ').replace(/\bPID \d+/, 'PID'));
    },
    event(message) {
      isAway = true;
      tell(message);
    },
  };
};
