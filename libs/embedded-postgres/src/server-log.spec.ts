import { describe, expect, it } from '@jest/globals';
import { serverLog } from './server-log.ts';

const prefix = (pid: number): string => `2026-11-23 01:30:00.${100 + pid} UTC [${pid}] `;

const told = (lines: readonly string[], now = () => 0): string[] => {
  const said: string[] = [];
  const voice = serverLog((line) => said.push(line), now);
  for (const line of lines) voice.line(line);
  return said;
};

describe('what PostgreSQL says about itself', () => {
  it('is told once, not for every connection, and its return once', () => {
    const full = 'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device';
    expect(
      told([
        `${prefix(1)}${full}`,
        `${prefix(2)}${full}`,
        `${prefix(3)}LOG:  server process (PID 7) was terminated by signal 6: Aborted`,
        ...[4, 5, 6].map(
          (n) => `${prefix(n)}WARNING:  terminating connection because of crash of another server process`,
        ),
        ...[7, 8, 9].map((n) => `${prefix(n)}FATAL:  the database system is in recovery mode`),
        `${prefix(1)}LOG:  database system is ready to accept connections`,
      ]),
    ).toEqual([
      `PostgreSQL: ${full}`,
      'PostgreSQL: LOG:  server process (PID) was terminated by signal 6: Aborted',
      'PostgreSQL takes connections again.',
    ]);
  });

  it('names a full disk also where only statements fail, and not the statements', () => {
    const error = 'ERROR:  could not extend file "base/5/16384": No space left on device';
    const statement = `${prefix(1)}STATEMENT:  INSERT INTO people VALUES ('Jane')`;
    expect(told([`${prefix(1)}${error}`, statement, `${prefix(2)}${error}`, statement])).toEqual([
      `PostgreSQL: ${error}`,
    ]);
  });

  it('says nothing about a start, about what statements do wrong, and about an end that was asked for', () => {
    expect(
      told([
        `${prefix(1)}LOG:  starting PostgreSQL 18`,
        `${prefix(1)}LOG:  database system is ready to accept connections`,
        `${prefix(2)}ERROR:  duplicate key value violates unique constraint "people_email_key"`,
        `${prefix(3)}FATAL:  terminating connection due to administrator command`,
      ]),
    ).toEqual([]);
  });

  it('is told again when it happens again, and from time to time while it lasts', () => {
    const panic = `${prefix(1)}PANIC:  it broke`;
    const ready = `${prefix(1)}LOG:  database system is ready to accept connections`;
    expect(told([panic, ready, panic])).toEqual([
      'PostgreSQL: PANIC:  it broke',
      'PostgreSQL takes connections again.',
      'PostgreSQL: PANIC:  it broke',
    ]);
    let minutes = 0;
    const later = (): number => {
      minutes += 3;
      return minutes * 60_000;
    };
    expect(told([panic, panic, panic, panic, panic, panic], later)).toHaveLength(2);
  });
});
