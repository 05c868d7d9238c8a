interface Waiting<Value> {
  readonly key: string;
  readonly resolve: (value: Value | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Asks for many things in few calls: keys that are asked for within one turn of the event loop go together, at most `max` a
 * call. One that the answer leaves out is null.
 *
 * @example const pinOf = batched(50, async (ids) => new Map((await call(getPins, { query: { ids } })).map((pin) => [pin.id, pin])))
 */
export const batched = <Value>(max: number, ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>) => {
  let waiting: Waiting<Value>[] = [];
  const send = async (together: readonly Waiting<Value>[]): Promise<void> => {
    try {
      const found = await ask([...new Set(together.map(({ key }) => key))]);
      for (const { key, resolve } of together) resolve(found.get(key) ?? null);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  };
  const sendAll = (): void => {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += max) void send(all.slice(at, at + max));
  };
  return (key: string): Promise<Value | null> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(sendAll, 0);
      waiting.push({ key, resolve, reject });
    });
};
