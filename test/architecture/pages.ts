import { join } from 'node:path';
import { serviceContracts } from '@corkboard/contracts/service-contracts';
import { type ServiceName, serviceNames } from '@corkboard/contracts/services';
import { type Room, roomOf } from './rooms.ts';
import { serviceDefinitions } from './service-definitions.ts';
import { root } from './sources.ts';

export const prometheus = join(root, 'infra', 'prometheus', 'prometheus.yaml');

/** Its configuration with every service and the gateway as targets. */
export const withTargets = (text: string): string =>
  text.replace(/targets: .*/, `targets: [${[...serviceNames, 'gateway'].map((name) => `"${name}:3000"`).join(', ')}]`);

export const pageOf = (service: ServiceName): string => join(root, 'services', service, 'README.md');

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ') || 'none';

const table = (...rows: readonly (readonly string[])[]): readonly string[] => {
  const [head = [], ...body] = rows;
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`);
};

const personalOf = ({ personal }: Room['events'][number]): string => {
  const subjects = [...new Set(personal.map(([, subject]) => subject))];
  const fieldsOf = (subject: string) => personal.filter(([, of]) => of === subject).map(([field]) => field);
  return subjects.map((subject) => `${code(fieldsOf(subject))} of ${code([subject])}`).join('; ') || 'none';
};

const tables = (service: ServiceName, room: Room): Readonly<Record<string, readonly string[]>> => ({
  Commands: table(
    ['Command', 'Events it can lead to', 'Refusals'],
    ...room.commands.map(({ name, events, refusals }) => [code([name]), code(events), code(refusals)]),
  ),
  Events: table(
    ['Event', 'What it means', 'Personal'],
    ...room.events.map((event) => [code([event.name]), event.meaning, personalOf(event)]),
  ),
  Processes: table(
    ['Process', 'After', 'Then'],
    ...room.processes.map(({ name, after, commands }) => [code([name]), code(after), code(commands)]),
  ),
  'Read models': table(
    ['Read model', 'Question it answers'],
    ...room.readModels.map(({ name, question }) => [code([name]), question]),
  ),
  'Staff acts': table(
    ['Act', 'It lets staff', 'Roles'],
    ...Object.entries(serviceContracts[service].staffActs ?? {}).map(([name, { means, roles }]) => [
      code([name]),
      means,
      roles.join(', '),
    ]),
  ),
});

/** Those that no projection fills. */
const otherTables = (service: string): readonly string[] =>
  serviceDefinitions
    .filter((definition) => definition.service === service)
    .flatMap(({ tables, projections }) =>
      tables.filter((table) => !projections.some((one) => one.tables.includes(table))),
    )
    .map(({ name }) => name)
    .sort();

const lists = (service: string, room: Room): Readonly<Record<string, readonly string[]>> => ({
  'Recorded without a command': room.otherEvents,
  'Refused before a command': room.otherRefusals,
  'Other tables': otherTables(service),
  Published: room.published,
  Consumed: room.consumed,
});

/** The table below a heading, or the empty line where it belongs. */
const withTable = (page: string, heading: string, rows: readonly string[]): string =>
  page.replace(
    new RegExp(`(^## ${heading}\\n\\n)(?:\\|.*\\n)*\\n?`, 'm'),
    (_, head) => `${head}${rows.join('\n')}\n\n`,
  );

/** The names that follow a label; what is said after them stays. */
const withList = (page: string, label: string, names: readonly string[]): string =>
  page.replace(
    new RegExp(`(^\\*\\*${label}:\\*\\* )(?:none|\`[^\`]+\`(?:, \`[^\`]+\`)*)`, 'm'),
    (_, head) => head + code(names),
  );

/** The page of a service with the tables and lists that its sources give; the rest of it is kept. */
export const written = (service: ServiceName, page: string): string => {
  const room = roomOf(service);
  const withTables = Object.entries(tables(service, room))
    .filter(([, rows]) => rows.length > 2)
    .reduce((text, [heading, rows]) => withTable(text, heading, rows), page);
  return Object.entries(lists(service, room)).reduce(
    (text, [label, names]) => withList(text, label, names),
    withTables,
  );
};
