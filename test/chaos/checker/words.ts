export const groups = <Item>(items: readonly Item[], by: (item: Item) => string): ReadonlyMap<string, Item[]> => {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const own = found.get(by(item));
    if (own) own.push(item);
    else found.set(by(item), [item]);
  }
  return found;
};

const MOST_SAID = 5;

/** The first few of a kind; one broken rule tends to break a thousand times. */
export const few = (what: string, cases: readonly string[]): string[] => [
  ...cases.slice(0, MOST_SAID).map((one) => `${what}: ${one}`),
  ...(cases.length > MOST_SAID ? [`${what}: and ${cases.length - MOST_SAID} more`] : []),
];
