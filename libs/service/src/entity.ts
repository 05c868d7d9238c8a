import type { AnyTable, Table } from '@corkboard/event-store/table';
import { type DataSource, EntitySchema, type EntitySchemaColumnOptions, type Repository } from 'typeorm';

/** None for a table that TypeORM cannot make, which its statements make. */
export const entitiesOf = (tables: readonly AnyTable[]): EntitySchema[] =>
  tables.filter(({ key }) => key.length > 0).map(entityOf);

const entityOf = ({ name, columns, indexes = {} }: AnyTable): EntitySchema => {
  const unique = Object.keys(columns).filter((column) => columns[column]?.unique);
  return new EntitySchema({
    name,
    columns: Object.fromEntries(Object.keys(columns).map((column) => [column, columnOf({ name, columns }, column)])),
    indices: Object.entries(indexes).map(([index, on]) => ({
      name: index,
      ...('where' in on ? { columns: [...on.columns], where: on.where } : { columns: [...on] }),
    })),
    uniques: unique.map((column) => ({ name: `${name}_${column}_key`, columns: [column] })),
  });
};

const columnOf = ({ name, columns }: Pick<AnyTable, 'name' | 'columns'>, column: string): EntitySchemaColumnOptions => {
  const { type = 'text', primary = false, nullable, default: expression, collation } = columns[column] ?? {};
  const [element, array] = type.endsWith('[]') ? [type.slice(0, -2), true] : [type, false];
  return {
    type: element as EntitySchemaColumnOptions['type'],
    array,
    primary,
    nullable: nullable !== undefined,
    ...(primary && { primaryKeyConstraintName: `${name}_pkey` }),
    ...(expression !== undefined && { default: () => expression }),
    ...(collation !== undefined && { collation }),
  };
};

/** TypeORM's repository of a table: for plain reads and writes that no request of a person waits for (ADR 28). */
export const rowsOf = <Stored extends object>(
  source: DataSource,
  { name }: Table<object, Stored>,
): Repository<Stored> => source.getRepository<Stored>(name);
