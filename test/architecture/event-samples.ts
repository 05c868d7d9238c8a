import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventCatalogue } from '@corkboard/event-store/catalogue';
import { type RecordedEvent, START } from '@corkboard/event-store/event';
import { misfit, type Shape } from './event-shapes.ts';
import { root } from './sources.ts';

/** Kept events of a service: samples by file name without `.json`, and the shape of every version ever released. */
export interface Kept {
  readonly samples: ReadonlyMap<string, RecordedEvent>;
  readonly released: Readonly<Record<string, Shape>>;
}

const RELEASED = 'released-shapes.json';
const parsed = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Personal values of a sample stand in clear, and belong to nobody; a sample has no place in the global order. */
const sampleIn = (path: string): RecordedEvent => ({ ...(parsed(path) as RecordedEvent), position: START });

export const keptBy = (service: string): Kept => {
  const folder = join(root, 'services', service, 'src', 'event-samples');
  const names = readdirSync(folder).filter((name) => name !== RELEASED);
  return {
    samples: new Map(names.map((name) => [name.replace(/\.json$/, ''), sampleIn(join(folder, name))])),
    released: parsed(join(folder, RELEASED)) as Kept['released'],
  };
};

const said = (value: unknown): string => JSON.stringify(value);

const unlike = (one: Iterable<string>, other: Iterable<string>): string[] => {
  const known = new Set(other);
  return [...one].filter((each) => !known.has(each));
};

const versionsOf = (catalogue: EventCatalogue): { key: string; raised: boolean }[] =>
  Object.entries(catalogue).flatMap(([type, { version, upcasters }]) =>
    Array.from({ length: version }, (_, index) => {
      const isLatest = index + 1 === version;
      return { key: `${type}@${index + 1}`, raised: isLatest || upcasters?.[index] !== undefined };
    }),
  );

const shapeFlaws = (catalogue: EventCatalogue, declared: Readonly<Record<string, Shape>>, { released }: Kept) =>
  Object.entries(catalogue).flatMap(([type, { version }]) => {
    const [key, now] = [`${type}@${version}`, declared[type]];
    if (!now) return [`${type} is in the catalogue, and no fact declares it`];
    const then = released[key];
    if (!then) return [`${key} is not in ${RELEASED}; add it there as ${said(now)}`];
    if (said(then) === said(now)) return [];
    return [`${key} changed its shape: raise its version, with an upcaster from ${version}. It is now ${said(now)}`];
  });

const sampleFlaws = ({ samples, released }: Kept): string[] =>
  [...samples].flatMap(([key, sample]) => {
    const shape = released[key];
    if (`${sample.type}@${sample.version}` !== key) return [`the sample ${key} is of ${sample.type}@${sample.version}`];
    const wrong = shape && misfit(sample.data, shape);
    return wrong ? [`the sample ${key} does not have the shape released, at ${wrong}`] : [];
  });

/** Reasons why events of a service cannot be read for ever; empty when there are none. */
export const flawsOf = (
  catalogue: EventCatalogue,
  declared: Readonly<Record<string, Shape>>,
  kept: Kept,
): readonly string[] => {
  const versions = versionsOf(catalogue);
  const keys = versions.map(({ key }) => key);
  const released = Object.keys(kept.released);
  return [
    ...unlike(Object.keys(declared), Object.keys(catalogue)).map((type) => `${type} is not in the catalogue`),
    ...shapeFlaws(catalogue, declared, kept),
    ...versions.filter(({ raised }) => !raised).map(({ key }) => `${key} has no upcaster`),
    ...unlike(keys, kept.samples.keys()).map((key) => `${key} has no sample`),
    ...unlike(kept.samples.keys(), keys).map((key) => `the sample ${key} is of no event`),
    ...unlike(released, keys).map((key) => `${key} was released and is declared no more`),
    ...sampleFlaws(kept),
  ];
};
