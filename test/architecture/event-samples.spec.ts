import type { EventCatalogue } from '@corkboard/event-store/catalogue';
import type { AnyDecider, Decider } from '@corkboard/event-store/decider';
import { type DomainEvent, type RecordedEvent, START } from '@corkboard/event-store/event';
import { sealPersonal } from '@corkboard/event-store/personal-fields';
import { createReader } from '@corkboard/event-store/reader';
import type { SubjectKeys } from '@corkboard/event-store/subject-keys';
import { keysInMemory } from '@corkboard/event-store/testing/keys-in-memory';
import { describe, expect, it } from '@jest/globals';
import { flawsOf, type Kept, keptBy } from './event-samples.ts';
import { declaredShapes, misfit, type Shape } from './event-shapes.ts';
import { exampleOf } from './new-samples.ts';
import { serviceDefinitions } from './service-definitions.ts';

const declared = declaredShapes();
const services = serviceDefinitions.map((definition) => ({
  ...definition,
  kept: keptBy(definition.service),
}));

const newestFirst = (a: RecordedEvent, b: RecordedEvent): number => a.revision - b.revision || b.version - a.version;

/** Earlier events of the sample's stream, each in its latest version. */
const past = (samples: readonly RecordedEvent[], sample: RecordedEvent): RecordedEvent[] =>
  samples
    .filter(({ stream, revision }) => stream === sample.stream && revision < sample.revision)
    .sort(newestFirst)
    .filter(({ revision }, index, all) => all[index - 1]?.revision !== revision);

/** As it was stored: sealed under the subjects that a later version may name by another field. */
const storedAs = async (event: RecordedEvent, catalogue: EventCatalogue, keys: SubjectKeys): Promise<RecordedEvent> => {
  const upcasters = catalogue[event.type]?.upcasters?.slice(event.version - 1) ?? [];
  const today = upcasters.reduce((data, upcast) => upcast(data), event.data);
  const sealed = await sealPersonal({ ...event, data: { ...today, ...event.data } }, catalogue, keys);
  const data = Object.fromEntries(Object.keys(event.data).map((field) => [field, sealed[field] ?? null]));
  return { ...event, data };
};

const holesIn = (value: unknown, place = 'state'): string[] => {
  if (value === undefined) return [place];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => holesIn(inside, `${place}.${name}`));
};

const folded = (deciders: readonly AnyDecider[], events: readonly RecordedEvent[]): unknown => {
  const category = events[0]?.stream.split('-')[0];
  const decider = deciders.find((each) => each.category === category) as Decider<unknown, DomainEvent> | undefined;
  return decider ? events.reduce<unknown>(decider.evolve, decider.initial) : null;
};

describe.each(services)('every event of $service', ({ service, catalogue, deciders, kept }) => {
  const samples = [...kept.samples.values()];
  const each = samples.map((sample) => [`${sample.type}@${sample.version}`, sample] as const);

  it('has a sample of each version, and the shape that was released with it', () => {
    expect(flawsOf(catalogue, declared.get(service) ?? {}, kept)).toEqual([]);
  });

  it('has a shape that npm run docs can make a sample of', () => {
    const shapes = Object.entries(declared.get(service) ?? {});
    expect(shapes.filter(([type, shape]) => misfit(exampleOf(shape, type), shape) !== null)).toEqual([]);
  });

  it.each(each)('%s is read as it is declared today, and folds, also when its people are erased', async (_, sample) => {
    const keys = keysInMemory();
    const stored = await Promise.all(
      [...past(samples, sample), sample].map((event) => storedAs(event, catalogue, keys)),
    );
    const read = await createReader({ catalogue, keys }).read(stored);
    const shape = declared.get(service)?.[sample.type];
    expect(shape && misfit(read.at(-1)?.data, shape)).toBeNull();
    expect(holesIn(folded(deciders, read))).toEqual([]);
    const nobody = createReader({ catalogue, keys: keysInMemory() });
    expect(holesIn(folded(deciders, await nobody.read(stored)))).toEqual([]);
  });
});

const text = { type: 'string' } as const;
const shape = (...fields: string[]): Shape => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field, text])),
  required: fields,
});
const sampleOf = (version: number, data: RecordedEvent['data']) =>
  ({ type: 'Named', version, data, stream: 'thing-1', revision: 0, position: START }) as unknown as RecordedEvent;

const kept: Kept = {
  samples: new Map([
    ['Named@1', sampleOf(1, { called: 'a' })],
    ['Named@2', sampleOf(2, { name: 'a' })],
  ]),
  released: { 'Named@1': shape('called'), 'Named@2': shape('name') },
};
const upcasters = [({ called = '' }) => ({ name: called })];
const catalogue = { Named: { version: 2, meaning: 'It got a name.', upcasters } };
const now = { Named: shape('name') };

describe('the check of samples', () => {
  const without = (key: string): Kept => ({
    samples: new Map([...kept.samples].filter(([name]) => name !== key)),
    released: kept.released,
  });

  it('has nothing to say of a type with all its versions', () => {
    expect(flawsOf(catalogue, now, kept)).toEqual([]);
  });

  it('refuses a shape that changed without a new version, and one whose version was never released', () => {
    const changed = { Named: shape('name', 'by') };
    expect(flawsOf(catalogue, changed, kept)[0]).toMatch('Named@2 changed its shape: raise its version');
    const third = { Named: { ...catalogue.Named, version: 3, upcasters: [...upcasters, ...upcasters] } };
    expect(flawsOf(third, changed, kept)).toEqual([
      expect.stringContaining('Named@3 is not in released-shapes.json; add it there as {'),
      'Named@3 has no sample',
    ]);
  });

  it('refuses a version that nothing raises', () => {
    expect(flawsOf({ Named: { ...catalogue.Named, upcasters: [] } }, now, kept)).toEqual(['Named@1 has no upcaster']);
  });

  it('refuses a missing sample, a stray one, and one that is not what it says', () => {
    expect(flawsOf(catalogue, now, without('Named@1'))).toEqual(['Named@1 has no sample']);
    const stray = new Map([...kept.samples, ['Gone@1', { ...sampleOf(1, {}), type: 'Gone' }] as const]);
    expect(flawsOf(catalogue, now, { ...kept, samples: stray })).toEqual(['the sample Gone@1 is of no event']);
    const swapped = new Map([...kept.samples, ['Named@1', sampleOf(2, { name: 'a' })] as const]);
    expect(flawsOf(catalogue, now, { ...kept, samples: swapped })).toEqual(['the sample Named@1 is of Named@2']);
    const odd = new Map([...kept.samples, ['Named@2', sampleOf(2, { name: 7 })] as const]);
    expect(flawsOf(catalogue, now, { ...kept, samples: odd })).toEqual([
      'the sample Named@2 does not have the shape released, at data.name',
    ]);
  });

  it('refuses an event that was released and is gone, and one that the catalogue does not know', () => {
    expect(flawsOf({}, {}, { ...kept, samples: new Map() })).toEqual([
      'Named@1 was released and is declared no more',
      'Named@2 was released and is declared no more',
    ]);
    expect(flawsOf(catalogue, { ...now, Other: shape() }, kept)).toEqual(['Other is not in the catalogue']);
    expect(flawsOf(catalogue, {}, kept)).toEqual(['Named is in the catalogue, and no fact declares it']);
  });
});

describe('a value', () => {
  const list: Shape = { type: 'array', items: { anyOf: [{ type: 'null' }, { enum: ['a', 1] }] } };
  it.each([
    [{ name: 'a' }, shape('name'), null],
    [{ name: 'a', more: 'b' }, shape('name'), 'data.more'],
    [{}, shape('name'), 'data.name'],
    [null, shape('name'), 'data'],
    [['a', 1, null], list, null],
    [['a', 2], list, 'data.1'],
    [{}, list, 'data'],
    [true, { type: 'boolean' } as const, null],
  ])('%j beside the shape %j misses it at %s', (value, wanted, place) => {
    expect(misfit(value, wanted)).toBe(place);
  });
});
