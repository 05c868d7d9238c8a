import { pino } from 'pino';
import { type Log, logOptions } from './log.ts';
import { withOutagesOnce } from './outages.ts';

/** JSON lines on standard error. */
export const createLog = (level: string, service: string): Log =>
  withOutagesOnce(pino(logOptions(level, service), pino.destination({ dest: 2, sync: false })));
