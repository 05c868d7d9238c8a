/**
 * Items of a page with others among them, each before the item of its index. Those at or beyond the end of the page are
 * left out: there is nothing for them to stand among.
 */
export const woven = <Item>(items: readonly Item[], before: ReadonlyMap<number, Item>): readonly Item[] =>
  items.flatMap((item, index) => {
    const other = before.get(index);
    return other === undefined ? [item] : [other, item];
  });
