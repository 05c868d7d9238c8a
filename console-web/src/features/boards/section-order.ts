/** A list with one of its items at another place; the same list where nothing changes. */
export const movedTo = <Item>(items: readonly Item[], from: number, to: number): readonly Item[] => {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || to === from) return items;
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
};
