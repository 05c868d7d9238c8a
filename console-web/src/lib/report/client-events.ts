import { type ClientEventName, clientEventNumbers } from '@corkboard/contracts/client-event-numbers';
import { type ClientEvent, postClientEvents } from '@corkboard/contracts/identity/client-events';
import { call } from '../api/call.ts';
import { findViewer } from '../bootstrap.ts';

const EVERY_MS = 5000;
const MOST = 50;

let waiting: ClientEvent[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;

const flush = (): void => {
  if (timer) clearTimeout(timer);
  timer = null;
  const events = waiting.slice(0, MOST);
  waiting = waiting.slice(MOST);
  if (events.length === 0) return;
  // Drops events that cannot be reported: a page never waits for its own statistics.
  call(postClientEvents, { body: { events } }, { promptsEntry: false, keepalive: true }).catch(() => undefined);
};

/** Tells the server what was shown or tried, by number, never what someone typed (DE-010). */
export const report = (name: ClientEventName, about: Omit<ClientEvent, 'event_type' | 'ts'> = {}): void => {
  const experiments = findViewer()?.experiments;
  waiting.push({ event_type: clientEventNumbers[name], ts: Date.now(), ...about, ...(experiments && { experiments }) });
  if (waiting.length >= MOST) flush();
  else timer ??= setTimeout(flush, EVERY_MS);
};

/** Sends what is waiting when the page goes away. */
export const reportOnLeave = (): void => {
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
};
