import { erasingServices } from '@corkboard/contracts/services';
import type { AnyTable } from '@corkboard/event-store/table';
import type { ServiceDefinition } from '@corkboard/service/definition';
import { describe, expect, it } from '@jest/globals';
import { serviceDefinitions } from './service-definitions.ts';

/** Columns that name a person: an account, or one in a role. */
const NAMING =
  /^(\w+_)?(account|actor|inviter|member|owner|person|reporter|requester|subject|user|viewer)(_user)?(_ids?|_key)?$|^\w+_by$/;

const columnsOf = ({ columns, sql = [] }: AnyTable): readonly string[] =>
  Object.keys(columns).length > 0
    ? Object.keys(columns)
    : (sql.join(' ').match(/\w+/g) ?? []).map((word) => word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

const isPersonal = (table: AnyTable): boolean =>
  table.forget !== undefined || columnsOf(table).some((column) => NAMING.test(column));

const personalTables = ({ tables }: ServiceDefinition): readonly string[] =>
  tables.filter(isPersonal).map(({ name }) => name);

const personalFacts = ({ catalogue }: ServiceDefinition): readonly string[] =>
  Object.entries(catalogue)
    .filter(([, { personal }]) => Object.keys(personal ?? {}).length > 0)
    .map(([type]) => type);

/** Tables and facts of sections. */
const declared = ({ exports = [] }: ServiceDefinition): ReadonlySet<string> =>
  new Set(exports.flatMap(({ covers }) => covers.map((each) => ('columns' in each ? each.name : each.type))));

/** Those, and the facts of which a table of a section is folded. */
const exported = (definition: ServiceDefinition): ReadonlySet<string> => {
  const own = declared(definition);
  const folded = definition.projections.filter(({ tables }) => tables.some(({ name }) => own.has(name)));
  return new Set([...own, ...folded.flatMap(({ on }) => Object.keys(on))]);
};

describe.each(serviceDefinitions)('the account export of $service', (definition) => {
  const { service, exports = [], notExported = {}, tables, catalogue } = definition;
  const told = exported(definition);

  it('has each table with rows of a person in a section, or says why not', () => {
    const undecided = personalTables(definition).filter((name) => !told.has(name) && !notExported[name]);
    expect(undecided).toEqual([]);
  });

  it('has each fact with personal fields in a section, or says why not', () => {
    const undecided = personalFacts(definition).filter((type) => !told.has(type) && !notExported[type]);
    expect(undecided).toEqual([]);
  });

  it('gives no reason for what is exported, or is not there', () => {
    const known = new Set([...tables.map(({ name }) => name), ...Object.keys(catalogue)]);
    expect(Object.keys(notExported).filter((name) => declared(definition).has(name) || !known.has(name))).toEqual([]);
  });

  it('is asked for where it has sections', () => {
    expect(exports.length > 0).toBe((erasingServices as readonly string[]).includes(service));
  });
});

describe('the sections of all services', () => {
  const names = serviceDefinitions.flatMap(({ exports = [] }) => exports.map(({ name }) => name));

  it('have names of their own, which are no others of the document', () => {
    const own = [...names, 'exported_at', 'account_id', 'complete'];
    expect(own.filter((name, n) => own.indexOf(name) !== n)).toEqual([]);
    expect(names.filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
  });
});

describe('a table', () => {
  const columns = (...names: readonly string[]): AnyTable => ({
    ...{ name: 'notes', key: [] },
    columns: Object.fromEntries(names.map((name) => [name, { type: 'uuid' as const }])),
  });

  it.each([
    ['account_id', true],
    ['owner_user_id', true],
    ['member_ids', true],
    ['viewer_key', true],
    ['deleted_by', true],
    ['board_id', false],
    ['advertiser_id', false],
  ])('with a column %s is one of persons: %s', (name, is) => {
    expect(isPersonal(columns('id', name))).toBe(is);
  });

  it('in SQL is looked through for such columns too', () => {
    const inSql = (text: string): AnyTable => ({ name: 'lines', key: [], columns: {}, sql: [text] });
    expect(isPersonal(inSql("CREATE INDEX lines_account ON lines ((data ->> 'accountId'))"))).toBe(true);
    expect(isPersonal(inSql('CREATE TABLE lines (at timestamptz)'))).toBe(false);
  });
});
