/** Asks for the next item while the present one is being worked on. */
export async function* prefetched<T>(source: AsyncIterable<T>): AsyncGenerator<T, void, void> {
  const items = source[Symbol.asyncIterator]();
  const ask = (): Promise<IteratorResult<T>> => {
    const next = items.next();
    // A failure is met when its turn comes, not as an unhandled one before.
    next.catch(() => undefined);
    return next;
  };
  let next = ask();
  try {
    for (;;) {
      const item = await next;
      if (item.done) return;
      next = ask();
      yield item.value;
    }
  } finally {
    // The rest is left behind without waiting for its end.
    items.return?.().catch(() => undefined);
  }
}
