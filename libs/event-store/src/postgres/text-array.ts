const TEXT = 25;
const HEADER = 20;

/**
 * A `text[]` parameter in PostgreSQL's binary form, which pg sends as it is: as text, every quote of a JSON document would
 * be escaped here and read back there, letter by letter. No nulls.
 *
 * Dimensions, whether there are nulls, type of the elements, their number, first index; then each with its length in
 * bytes, all in 32 bits (array_recv in PostgreSQL's arrayfuncs.c).
 */
export const textArray = (values: readonly string[]): Buffer => {
  const lengths = values.map((value) => Buffer.byteLength(value));
  const array = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + length, HEADER));
  for (const [index, number] of [1, 0, TEXT, values.length, 1].entries()) array.writeInt32BE(number, index * 4);
  let at = HEADER;
  for (const [index, value] of values.entries()) {
    at = array.writeInt32BE(lengths[index] ?? 0, at);
    at += array.write(value, at);
  }
  return array;
};
