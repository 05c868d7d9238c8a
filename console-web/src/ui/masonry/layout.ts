/** A stored picture's size in its own pixels; `below` is the height in CSS px of the text under it. */
export interface Tile {
  readonly width: number;
  readonly height: number;
  readonly below?: number;
}

/** `width` and `gutter` in CSS px. */
export interface Columns {
  readonly count: number;
  readonly width: number;
  readonly gutter: number;
}

/** Positions of tiles, in CSS px from the feed's block and inline start. */
export interface Layout {
  readonly columns: Columns;
  readonly left: Float64Array;
  readonly top: Float64Array;
  readonly height: Float64Array;
  /** Height of the whole feed, without a last gutter. */
  readonly totalHeight: number;
  /** Bucket b holds `bucketItems[bucketStart[b]] .. bucketItems[bucketStart[b + 1] - 1]`, ascending. */
  readonly bucketStart: Uint32Array;
  readonly bucketItems: Uint32Array;
}

export const COLUMN_WIDTH = 236;
export const GUTTER = 16;
export const PHONE_GUTTER = 8;
export const BUCKET = 1024;
/** From here three columns of full width fit; below it columns share the width. */
const FIXED_FROM = 3 * COLUMN_WIDTH + 2 * GUTTER;
/** A strip 120 px high or 12,000 px long would break the wall: beyond these the picture is cropped. */
const LOWEST = 0.42;
const TALLEST = 2.6;

/** The columns of a feed that is `width` CSS px wide: 236 px each, at least two on a phone. */
export const columnsFor = (width: number): Columns => {
  if (width >= FIXED_FROM) {
    const count = Math.floor((width + GUTTER) / (COLUMN_WIDTH + GUTTER));
    return { count, width: COLUMN_WIDTH, gutter: GUTTER };
  }
  const count = Math.max(2, Math.round((width + PHONE_GUTTER) / (COLUMN_WIDTH + PHONE_GUTTER)));
  return { count, width: Math.max(1, (width - PHONE_GUTTER * (count - 1)) / count), gutter: PHONE_GUTTER };
};

/** Height in CSS px of a picture in a column: its own ratio, within what a wall can carry. */
export const pictureHeight = (tile: Tile, columnWidth: number): number => {
  const ratio = tile.width > 0 && tile.height > 0 ? tile.height / tile.width : 1;
  return Math.round(columnWidth * Math.min(TALLEST, Math.max(LOWEST, ratio)));
};

const shortest = (bottoms: Float64Array): number => {
  let best = 0;
  for (let column = 1; column < bottoms.length; column += 1) {
    if ((bottoms[column] ?? 0) < (bottoms[best] ?? 0)) best = column;
  }
  return best;
};

const bucketOf = (y: number): number => Math.max(0, Math.floor(y / BUCKET));

const fillBuckets = (top: Float64Array, height: Float64Array, totalHeight: number) => {
  const bucketStart = new Uint32Array(bucketOf(totalHeight) + 2);
  const each = (visit: (bucket: number, item: number) => void) => {
    for (let item = 0; item < top.length; item += 1) {
      const from = top[item] ?? 0;
      const last = bucketOf(from + (height[item] ?? 0));
      for (let bucket = bucketOf(from); bucket <= last; bucket += 1) visit(bucket, item);
    }
  };
  each((bucket) => {
    bucketStart[bucket + 1] = (bucketStart[bucket + 1] ?? 0) + 1;
  });
  for (let b = 1; b < bucketStart.length; b += 1) bucketStart[b] = (bucketStart[b] ?? 0) + (bucketStart[b - 1] ?? 0);
  const next = bucketStart.slice();
  const bucketItems = new Uint32Array(bucketStart[bucketStart.length - 1] ?? 0);
  each((bucket, item) => {
    const at = next[bucket] ?? 0;
    bucketItems[at] = item;
    next[bucket] = at + 1;
  });
  return { bucketStart, bucketItems };
};

/**
 * Places every tile in the shortest column, in feed order, from stored sizes alone: nothing is measured.
 * @example layout([{ width: 474, height: 711 }], columnsFor(1200)).height[0] // 354
 */
export const layout = (items: readonly Tile[], columns: Columns): Layout => {
  const left = new Float64Array(items.length);
  const top = new Float64Array(items.length);
  const height = new Float64Array(items.length);
  const bottoms = new Float64Array(columns.count);
  items.forEach((item, index) => {
    const column = shortest(bottoms);
    const y = bottoms[column] ?? 0;
    const tall = pictureHeight(item, columns.width) + (item.below ?? 0);
    left[index] = column * (columns.width + columns.gutter);
    top[index] = y;
    height[index] = tall;
    bottoms[column] = y + tall + columns.gutter;
  });
  const totalHeight = items.length === 0 ? 0 : Math.max(...bottoms) - columns.gutter;
  return { columns, left, top, height, totalHeight, ...fillBuckets(top, height, totalHeight) };
};

/** The tiles of the buckets that `from..to` (CSS px) touches, in feed order. */
export const tilesWithin = (placed: Layout, from: number, to: number): number[] => {
  const buckets = placed.bucketStart.length - 1;
  const first = Math.min(bucketOf(from), buckets);
  const last = Math.min(bucketOf(to), buckets - 1);
  const found = new Set<number>();
  const end = last < first ? 0 : (placed.bucketStart[last + 1] ?? 0);
  for (let at = placed.bucketStart[first] ?? 0; at < end; at += 1) found.add(placed.bucketItems[at] ?? 0);
  return [...found].sort((a, b) => a - b);
};
