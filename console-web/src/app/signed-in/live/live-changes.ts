import type { BoardChanged } from '@corkboard/contracts/curation/live';
import type { QueryClient } from '@tanstack/react-query';
import { shownAnew } from './shown-anew.ts';

const PATH = '/v3/live/';
const CHANNEL = 'live-changes';
/** Time in which changes are gathered, so that a page asks once for many. */
const GATHER_MS = 150;
/** A browser that was refused asks again after this: five others follow, or the service is away. */
const AGAIN_MS = 30_000;

interface Told {
  /** Place in the stream, for whichever tab goes on. */
  readonly id: string;
  /** Null: changes may be missing. Left out: none. */
  readonly board?: BoardChanged | null;
  /** The stream was refused: this browser hears of nothing until there is another one. */
  readonly refused?: true;
}

interface Tab {
  readonly receive: (told: Told) => void;
  readonly tellOthers: (told: Told) => void;
  readonly lastId: () => string;
  readonly signal: AbortSignal;
}

/** The stream of this browser, until it is refused or the tab goes. */
const stream = ({ receive, tellOthers, lastId, signal }: Tab): Promise<void> =>
  new Promise((done) => {
    const after = lastId();
    const source = new EventSource(after === '' ? PATH : `${PATH}?after=${encodeURIComponent(after)}`);
    const tell = (told: Told) => {
      receive(told);
      tellOthers(told);
    };
    const end = () => {
      source.close();
      done();
    };
    const refused = () => {
      tell({ id: lastId(), refused: true });
      end();
    };
    const idOf = (event: Event) => (event as MessageEvent<string>).lastEventId;
    source.addEventListener('changed', (event) =>
      tell({ id: lastId(), board: JSON.parse((event as MessageEvent<string>).data) as BoardChanged }),
    );
    source.addEventListener('through', (event) => tell({ id: idOf(event) }));
    source.addEventListener('reset', () => tell({ id: lastId(), board: null }));
    // Of a connection that was lost the browser makes another by itself; a refusal it takes for good.
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) refused();
    });
    signal.addEventListener('abort', end, { once: true });
  });

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

/** One tab of the browser leads: it alone has the stream, and tells the others. */
const lead = async (tab: Tab): Promise<void> => {
  while (!tab.signal.aborted) {
    await navigator.locks.request(CHANNEL, { signal: tab.signal }, () => stream(tab)).catch(() => undefined);
    await pause(AGAIN_MS, tab.signal);
  }
};

/** Something may have changed between what the page shows and the first place in the stream that it hears of. */
let mayMiss = false;

/** Until the page goes; a page that comes back out of the browser's memory begins again. */
const begin = (client: QueryClient, lastId = ''): void => {
  let id = lastId;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const gathered: (BoardChanged | null)[] = [];
  const left = new AbortController();
  const channel = new BroadcastChannel(CHANNEL);
  const receive = (told: Told) => {
    mayMiss ||= told.refused === true;
    // A stream without a place to go on from tells nothing of before.
    const board = id === '' && told.id !== '' && mayMiss ? null : told.board;
    id = told.id || id;
    if (board === undefined) return;
    gathered.push(board);
    timer ??= setTimeout(() => {
      timer = undefined;
      shownAnew(client, gathered.splice(0));
    }, GATHER_MS);
  };
  channel.onmessage = ({ data }: MessageEvent<Told>) => receive(data);
  void lead({ receive, tellOthers: (told) => channel.postMessage(told), lastId: () => id, signal: left.signal });
  addEventListener(
    'pagehide',
    () => {
      left.abort();
      channel.close();
      clearTimeout(timer);
    },
    { once: true },
  );
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    mayMiss = true;
    begin(client, id);
  };
  addEventListener('pageshow', comeBack, { once: true });
};

let follows = false;

/**
 * Shows what others change on shared boards from now on; once per page, however often it is asked for. `together`:
 * others are on the board that is shown already, and may have changed it since it was asked for.
 */
export const followChanges = (client: QueryClient, together: boolean): void => {
  mayMiss ||= together;
  if (follows || !('locks' in navigator)) return;
  follows = true;
  begin(client);
};
