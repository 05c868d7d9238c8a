type Element = string | number | boolean | null;

/** Escapes of JSON that array literals do not have: of control characters and lone surrogates. */
const ESCAPES = /\\(?:["\\]|[bfnrt]|u[0-9a-f]{4})/g;

const unescaped = (found: string): string => (/["\\]$/.test(found) ? found : (JSON.parse(`"${found}"`) as string));

/**
 * Literal of an array of PostgreSQL, as the parameter of a column of `unnest`. Made by JSON, which is native: the driver's own
 * way of each element takes several times as long.
 *
 * @example arrayLiteral(['a', null, 3]) // {"a",null,3}
 */
export const arrayLiteral = (values: readonly Element[]): string => {
  const list = JSON.stringify(values).slice(1, -1);
  return `{${list.includes('\\') ? list.replace(ESCAPES, unescaped) : list}}`;
};

/** Columns of a table by name: type, and value in a row. */
export type Columns<Row> = Readonly<Record<string, readonly [type: string, valueIn: (row: Row) => Element]>>;

export const namesOf = (columns: Columns<never>): string =>
  Object.keys(columns)
    .map((name) => `"${name}"`)
    .join(', ');

/** Rows of the parameters $1, $2 .. that `valuesOf` makes. */
export const unnestOf = (columns: Columns<never>): string =>
  `unnest(${Object.values(columns)
    .map(([type], at) => `$${at + 1}::${type}[]`)
    .join(', ')})`;

export const valuesOf = <Row>(columns: Columns<Row>, rows: readonly Row[]): string[] =>
  Object.values(columns).map(([, valueIn]) => arrayLiteral(rows.map(valueIn)));
