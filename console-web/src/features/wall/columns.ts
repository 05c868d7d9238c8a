export interface Tile {
  readonly width: number;
  readonly height: number;
}

/** Deals tiles to columns so that the columns grow evenly; each tile goes to the shortest one. */
export const deal = <T extends Tile>(tiles: readonly T[], count: number): readonly (readonly T[])[] => {
  const columns = Array.from({ length: count }, () => ({ height: 0, tiles: [] as T[] }));
  for (const tile of tiles) {
    const shortest = columns.reduce((least, column) => (column.height < least.height ? column : least));
    shortest.tiles.push(tile);
    shortest.height += tile.height / tile.width;
  }
  return columns.map((column) => column.tiles);
};
