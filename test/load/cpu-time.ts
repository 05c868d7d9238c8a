import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

interface Told {
  readonly parent: number;
  readonly milliseconds: number;
}

/** CPU time of a process by the kernel, its ended children included; null when it is gone. */
const toldOf = (pid: number): Told | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, count) => sum + Number(count), 0);
    return { parent: Number(fields[1]), milliseconds: ticks * TICK_MS };
  } catch {
    return null;
  }
};

export const parentOf = (pid: number): number => toldOf(pid)?.parent ?? Number.NaN;

/** Processor time of a process and of all below it so far, in ms; on Linux. */
export const cpuTimeOf = (root: number): number => {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const all = new Map(pids.map((pid) => [pid, toldOf(pid)]));
  const isWithin = (pid: number): boolean => pid === root || (pid > 1 && isWithin(all.get(pid)?.parent ?? 0));
  return pids.filter(isWithin).reduce((sum, pid) => sum + (all.get(pid)?.milliseconds ?? 0), 0);
};
