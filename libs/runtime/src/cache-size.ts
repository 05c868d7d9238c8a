/** Options of an LRU cache that holds up to `most` entries: by size, since `max` takes the memory of all of them at once. */
export const upTo = (most: number) => ({ maxSize: most, sizeCalculation: () => 1 }) as const;
