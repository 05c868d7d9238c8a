import type { ColumnType } from '@corkboard/event-store/table';
import { types } from 'pg';

/**
 * Form of a projection's rows, whether they come from the table or from the fold before: numbers for integer, bigint and
 * double precision, ISO 8601 text for timestamptz, JSON for jsonb, a Buffer for bytea, arrays of text for the rest.
 */
export type Row = Record<string, unknown>;

const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** PostgreSQL's text has no U+0000 and no lone surrogates; a person's text may. */
const clean = (text: string): string => text.replace(UNSTORABLE, '\ufffd');

const cleanJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? clean(inner) : inner));

const arrayLiteral = (items: readonly unknown[]): string =>
  `{${items.map((item) => `"${clean(String(item)).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;

/** A value as the text that its column's type reads. */
export const toText = (value: unknown, type: ColumnType): string | null => {
  if (value === null || value === undefined) return null;
  switch (type) {
    case 'jsonb':
      return cleanJson(value);
    case 'text[]':
    case 'uuid[]':
      return arrayLiteral(value as readonly unknown[]);
    case 'bytea':
      return `\\x${Buffer.from(value as Buffer).toString('hex')}`;
    case 'timestamptz':
      return value instanceof Date ? value.toISOString() : String(value);
    default:
      return clean(String(value));
  }
};

const INT8 = 20;
const TIMESTAMPTZ = 1184;
const toDate = types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;

const parserOf = (oid: number): ((text: string) => unknown) => {
  if (oid === INT8) return Number;
  if (oid === TIMESTAMPTZ) return (text) => toDate(text).toISOString();
  return types.getTypeParser(oid) as (text: string) => unknown;
};

/** For queries whose rows go to a projection. */
export const projectionTypes = { getTypeParser: parserOf as typeof types.getTypeParser };
