import type { Pool, PoolClient } from 'pg';
import type { Table } from './table.ts';

/** Columns with the values that rows have there: null for none, a list for any of its values. */
type Where<Stored> = { readonly [Name in keyof Stored]?: Stored[Name] | readonly NonNullable<Stored[Name]>[] };

/** `a = $1 AND b IS NULL`; pushes its values. */
const matching = (where: object, values: unknown[]): string => {
  const conditions = Object.entries(where).map(([column, value]) => {
    if (value === null) return `${column} IS NULL`;
    const place = `$${values.push(value)}`;
    return `${column} = ${Array.isArray(value) ? `ANY (${place})` : place}`;
  });
  return conditions.length === 0 ? 'true' : conditions.join(' AND ');
};

class Rows<Stored extends object> {
  constructor(
    private readonly connection: Pool | PoolClient,
    private readonly table: string,
  ) {}

  /** False where nothing was stored. @param end comes after the values: `ON CONFLICT DO NOTHING` */
  async insert(row: Partial<Stored>, end = ''): Promise<boolean> {
    const places = Object.keys(row).map((_, index) => `$${index + 1}`);
    const text = `INSERT INTO ${this.table} (${Object.keys(row).join(', ')}) VALUES (${places.join(', ')}) ${end}`;
    return (await this.#changed(text, Object.values(row))) === 1;
  }

  /** Answers the number of changed rows. */
  update(where: Where<Stored>, change: Partial<Stored>): Promise<number> {
    const changes = Object.keys(change).map((column, index) => `${column} = $${index + 1}`);
    const values: unknown[] = Object.values(change);
    return this.#changed(`UPDATE ${this.table} SET ${changes.join(', ')} WHERE ${matching(where, values)}`, values);
  }

  /** Answers the number of removed rows. */
  delete(where: Where<Stored>): Promise<number> {
    const values: unknown[] = [];
    return this.#changed(`DELETE FROM ${this.table} WHERE ${matching(where, values)}`, values);
  }

  /** Removes what ended at this moment or before. */
  async deleteUntil(column: keyof Stored & string, moment: Date): Promise<void> {
    await this.#changed(`DELETE FROM ${this.table} WHERE ${column} <= $1`, [moment]);
  }

  /** @param rest comes after the table: `WHERE NOT named ORDER BY created_at LIMIT $1` */
  async find<Name extends keyof Stored & string>(
    columns: readonly Name[],
    rest: string,
    values: unknown[],
  ): Promise<readonly Pick<Stored, Name>[]> {
    const text = `SELECT ${columns.join(', ')} FROM ${this.table} ${rest}`;
    return (await this.connection.query<Pick<Stored, Name>>(text, values)).rows;
  }

  async #changed(text: string, values: unknown[]): Promise<number> {
    return (await this.connection.query(text, values)).rowCount ?? 0;
  }
}

/**
 * Plain statements on one table, with the names and types of its columns as it declares them.
 *
 * @example await rowsIn(pool, registeredImages).insert({ media_id: mediaId }, 'ON CONFLICT DO NOTHING');
 */
export const rowsIn = <Stored extends object>(
  connection: Pool | PoolClient,
  { name }: Table<object, Stored>,
): Rows<Stored> => new Rows<Stored>(connection, name);
