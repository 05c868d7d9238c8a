import type { ServiceName } from '@corkboard/contracts/services';
import type { AnyDecider, Decider } from '@corkboard/event-store/decider';
import { type AnyFact, catalogueOf, type DataOf, type EventsOf, type Facts } from '@corkboard/event-store/fact';
import type { Publication } from '@corkboard/messaging/translation';
import { type Brings, type ModuleParts, partsOf } from './brings.ts';
import type { ServiceDefinition } from './definition.ts';
import { jobMigration, jobTables } from './jobs/jobs.table.ts';

/** Publications of a fact, often in other words; `private`: it concerns nobody else. */
export type Publishes<F extends AnyFact> = 'private' | ((data: DataOf<F>) => readonly Publication[]);

/** The facts of one kind of stream, how they fold, and what is published of each: leaving one out does not compile. */
export interface Records<All extends Facts, State> {
  readonly facts: All;
  readonly decider: Decider<State, EventsOf<All>>;
  readonly publishes: { readonly [Name in keyof All]: Publishes<All[Name]> };
}

export interface Capability extends Brings {
  readonly facts: Facts;
  readonly deciders: readonly AnyDecider[];
  /** By type of event; what is private is not there. */
  readonly publications: ReadonlyMap<string, (data: never) => readonly Publication[]>;
}

/**
 * Declares in one place what a capability brings; without facts of its own it is what it brings beside them.
 *
 *     export const boards = capability({
 *       facts: boardFacts,
 *       decider: boardDecider,
 *       publishes: { boardCreated: (data) => [publish(published.boardCreated, data)], boardHidden: 'private' },
 *       projections: [boardPage],
 *     });
 */
export function capability<All extends Facts, State>(brings: Brings & Records<All, State>): Capability;
export function capability(brings: Brings): Capability;
export function capability({
  facts = {},
  decider,
  publishes = {},
  ...brings
}: Brings & Partial<AnyRecords>): Capability {
  const publications = Object.entries(facts).flatMap(([name, { type }]) => {
    const publicationsOf = publishes[name];
    return publicationsOf === undefined || publicationsOf === 'private' ? [] : [[type, publicationsOf] as const];
  });
  return { ...brings, facts, deciders: decider ? [decider] : [], publications: new Map(publications) };
}

interface AnyRecords {
  readonly facts: Facts;
  readonly decider: AnyDecider;
  readonly publishes: { readonly [name: string]: 'private' | ((data: never) => readonly Publication[]) };
}

const factsOf = (name: ServiceName, capabilities: readonly Capability[]): readonly AnyFact[] => {
  const facts = capabilities.flatMap(({ facts }) => Object.values(facts));
  const types = facts.map(({ type }) => type);
  const twice = types.find((type, index) => types.indexOf(type) !== index);
  if (twice !== undefined) throw new Error(`${name} declares ${twice} twice: an event type has one declaration`);
  return facts;
};

/** Definition of a service for the backbone, its capabilities, and the parts of its Nest module. */
export interface Service extends ServiceDefinition {
  readonly capabilities: readonly Capability[];
  readonly parts: ModuleParts;
}

/** A service is the list of its capabilities; throws when two of them declare the same type of event. */
export const service = (
  name: ServiceName,
  capabilities: readonly Capability[],
  migrations: ServiceDefinition['migrations'] = [],
): Service => {
  const projections = capabilities.flatMap((each) => each.projections ?? []);
  const publications = new Map(capabilities.flatMap((each) => [...each.publications]));
  return {
    service: name,
    capabilities,
    parts: partsOf(capabilities),
    catalogue: catalogueOf(Object.fromEntries(factsOf(name, capabilities).map((fact) => [fact.type, fact]))),
    deciders: capabilities.flatMap(({ deciders }) => deciders),
    projections,
    tables: [...[...projections, ...capabilities].flatMap(({ tables = [] }) => tables), ...jobTables],
    migrations: [...migrations, jobMigration],
    held: Object.assign({}, ...capabilities.map(({ held }) => held)),
    lists: Object.assign({}, ...capabilities.map(({ lists }) => lists)),
    acts: Object.assign({}, ...capabilities.map(({ acts }) => acts)),
    exports: capabilities.flatMap(({ exports = [] }) => exports),
    notExported: Object.assign({}, ...capabilities.map(({ notExported }) => notExported)),
    publish: ({ type, data }) => publications.get(type)?.(data as never) ?? [],
  };
};
