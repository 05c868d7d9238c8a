const HEADER = 20;
const INT4 = 23;
const TEXT = 25;
const JSON_TEXT = 114;
const UUID = 2950;

interface Elements<Value> {
  readonly type: number;
  bytes(value: Value): number;
  /** Answers the offset of the next one. */
  write(array: Buffer, value: Value, at: number): number;
}

/**
 * An array parameter in PostgreSQL's binary form, which pg sends as it is: as text, every quote of a JSON document would
 * be escaped here and read back there, letter by letter. No nulls.
 *
 * Dimensions, whether there are nulls, type of the elements, their number, first index; then each with its length in
 * bytes, all in 32 bits (array_recv in PostgreSQL's arrayfuncs.c).
 */
const arrayOf =
  <Value>({ type, bytes, write }: Elements<Value>) =>
  (values: readonly Value[]): Buffer => {
    const lengths = values.map(bytes);
    const array = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + length, HEADER));
    for (const [index, number] of [1, 0, type, values.length, 1].entries()) array.writeInt32BE(number, index * 4);
    let at = HEADER;
    for (const [index, value] of values.entries()) {
      at = array.writeInt32BE(lengths[index] ?? 0, at);
      at = write(array, value, at);
    }
    return array;
  };

const letters = (type: number): Elements<string> => ({
  type,
  bytes: (value) => Buffer.byteLength(value),
  write: (array, value, at) => at + array.write(value, at),
});

/** `text[]` */
export const textArray = arrayOf(letters(TEXT));
/** `json[]`, of documents as text. */
export const jsonArray = arrayOf(letters(JSON_TEXT));
/** `integer[]` */
export const intArray = arrayOf<number>({
  type: INT4,
  bytes: () => 4,
  write: (array, value, at) => array.writeInt32BE(value, at),
});
/** `uuid[]` */
export const uuidArray = arrayOf<string>({
  type: UUID,
  bytes: () => 16,
  write: (array, value, at) => at + array.write(value.replaceAll('-', ''), at, 'hex'),
});
