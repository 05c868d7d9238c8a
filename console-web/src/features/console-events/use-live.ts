import { consoleLive } from '@corkboard/contracts/operations/console';
import { type InspectedEvent, LIVE_WAIT_MS } from '@corkboard/contracts/operations/inspection';
import { useEffect, useRef, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { call } from '../../lib/api/call.ts';
import { type EventFilters, questionOf } from './filters.ts';

/** Rows kept of what arrived live; older ones come back by a reload. */
const MOST = 2000;
const REFUSED_PAUSE_MS = 2000;

export interface Live {
  /** Newest first. */
  readonly events: readonly InspectedEvent[];
  /** The server did not answer the last time. */
  readonly away: boolean;
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const drawn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

interface Following {
  readonly filters: EventFilters;
  readonly signal: AbortSignal;
  readonly cursor: { current: string };
  readonly arrived: (events: readonly InspectedEvent[]) => void;
  readonly answered: (away: boolean) => void;
}

/** One question at a time; the next is asked when the answer has been drawn. */
const follow = async ({ filters, signal, cursor, arrived, answered }: Following): Promise<void> => {
  const options = { signal, background: true, promptsEntry: false };
  while (!signal.aborted) {
    try {
      const query = { ...questionOf(filters), cursor: cursor.current, wait: LIVE_WAIT_MS };
      const answer = await call(consoleLive, { query }, options);
      cursor.current = answer.cursor;
      answered(false);
      if (answer.events.length > 0) arrived(answer.events);
      await drawn();
    } catch (error) {
      if (signal.aborted || failureOf(error).status === 401) return;
      answered(true);
      await pause(REFUSED_PAUSE_MS, signal);
    }
  }
};

/** Events that arrive after `start` (a cursor; null: not known yet), until paused; what was missed arrives on resuming. */
export const useLive = (filters: EventFilters, start: string | null, paused: boolean): Live => {
  const [events, setEvents] = useState<readonly InspectedEvent[]>([]);
  const [away, setAway] = useState(false);
  const cursor = useRef('');
  const began = useRef<string | null>(null);
  useEffect(() => {
    if (start === null || paused) return;
    if (began.current !== start) {
      began.current = start;
      cursor.current = start;
      setEvents([]);
    }
    const stop = new AbortController();
    const arrived = (newer: readonly InspectedEvent[]) =>
      setEvents((known) => [...newer].reverse().concat(known).slice(0, MOST));
    follow({ filters, signal: stop.signal, cursor, arrived, answered: setAway }).catch(() => undefined);
    return () => stop.abort();
  }, [filters, start, paused]);
  return { events, away };
};
