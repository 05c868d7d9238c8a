/** Comes when the first blur is wanted: colours stand meanwhile. */
const decoder = () => import('thumbhash');

const MOST_KEPT = 500;
const drawn = new Map<string, string | null>();
const waiting: (() => Promise<void>)[] = [];
let working = false;

const whenIdle = (act: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: 500 });
  else setTimeout(act, 16);
};

/** One per idle moment: decoding takes about a millisecond and must never stand in the way of scrolling. */
const work = (): void => {
  working = true;
  whenIdle(() => {
    const next = waiting.pop();
    Promise.resolve(next?.())
      .catch(() => undefined)
      .finally(() => {
        if (waiting.length > 0) work();
        else working = false;
      });
  });
};

const decode = async (hash: string): Promise<string | null> => {
  const { thumbHashToDataURL } = await decoder();
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)));
  } catch {
    return null;
  }
};

const keep = async (hash: string): Promise<string | null> => {
  const url = await decode(hash);
  if (drawn.size >= MOST_KEPT) drawn.delete(drawn.keys().next().value ?? '');
  drawn.set(hash, url);
  return url;
};

/** The blurred picture of a thumbhash (base64) if it has been drawn already. */
export const blurredNow = (hash: string): string | null => drawn.get(hash) ?? null;

/** Hands the blurred picture of a thumbhash (base64) to `take` in an idle moment; the answer cancels. */
export const blurredLater = (hash: string, take: (url: string) => void): (() => void) => {
  let wanted = true;
  waiting.push(async () => {
    const url = wanted ? (drawn.get(hash) ?? (await keep(hash))) : null;
    if (wanted && url !== null) take(url);
  });
  if (!working) work();
  return () => {
    wanted = false;
  };
};
