const BRANDS_WITHIN = 64;

export const startsWith = (head: Uint8Array, at: number, text: string): boolean =>
  head.length >= at + text.length && [...text].every((letter, index) => head[at + index] === letter.charCodeAt(0));

/** Brands of a file of ISO/IEC 14496-12 by its first bytes, the major one first; none of any other file. */
export const brandsOf = (head: Uint8Array): readonly string[] => {
  if (!startsWith(head, 4, 'ftyp')) return [];
  const length = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  const end = Math.min(length, head.length, BRANDS_WITHIN);
  const brands: string[] = [];
  // The version of the major brand stands between it and the others.
  for (let at = 8; at + 4 <= end; at += 4)
    if (at !== 12) brands.push(String.fromCharCode(...head.subarray(at, at + 4)));
  return brands;
};
