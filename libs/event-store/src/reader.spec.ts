import { describe, expect, it } from '@jest/globals';
import { ERASED, type EventCatalogue } from './catalogue.ts';
import { type JsonObject, type RecordedEvent, START } from './event.ts';
import { isSealed, sealPersonal } from './personal-fields.ts';
import { createReader, upcast } from './reader.ts';
import { sampleEvent } from './testing/case.ts';
import { keysInMemory } from './testing/keys-in-memory.ts';

/** Moved: the address got another name, then a country beside it. */
const catalogue: EventCatalogue = {
  Moved: {
    version: 3,
    meaning: 'Somebody lives elsewhere now.',
    personal: { home: 'guestId' },
    upcasters: [
      ({ address = null, ...rest }) => ({ ...rest, home: address }),
      ({ home = null, ...rest }) => ({ ...rest, home, country: null }),
    ],
  },
  Left: { version: 1, meaning: 'Somebody is gone.' },
};

const recorded = (type: string, version: number, data: JsonObject): RecordedEvent => ({
  ...sampleEvent(data, type),
  version,
  stream: 'guest-1',
  revision: 7,
  position: START,
  recordedAt: '2026-01-31T12:00:00.000Z',
});

const samples: Readonly<Record<number, JsonObject>> = {
  1: { guestId: 'g', address: 'Long Lane 1, York' },
  2: { guestId: 'g', home: 'Long Lane 1, York' },
  3: { guestId: 'g', home: 'Long Lane 1, York', country: null },
};

describe('an event of an older version', () => {
  it.each([1, 2, 3])('%i is raised step by step to the latest, and nothing else of it changes', (version) => {
    const event = recorded('Moved', version, samples[version] ?? {});
    const before = JSON.stringify(event);
    expect(upcast(event, catalogue)).toEqual({ ...event, version: 3, data: samples[3] });
    expect(JSON.stringify(event)).toBe(before);
  });

  it('keeps the order of the steps: the second gets what the first made', () => {
    const seen: JsonObject[] = [];
    const watched = catalogue['Moved']?.upcasters?.map((raise) => (data: JsonObject) => {
      seen.push(data);
      return raise(data);
    });
    const moved = { version: 3, meaning: '', ...(watched && { upcasters: watched }) };
    upcast(recorded('Moved', 1, samples[1] ?? {}), { Moved: moved });
    expect(seen).toEqual([samples[1], samples[2]]);
  });

  const sealed = (keys = keysInMemory()) =>
    Promise.all(
      [1, 2, 3].map(async (version) => {
        const event = recorded('Moved', version, samples[version] ?? {});
        const personal = { [version === 1 ? 'address' : 'home']: 'guestId' };
        return { ...event, data: await sealPersonal(event, { Moved: { version, meaning: '', personal } }, keys) };
      }),
    );

  it('is opened and raised by the reader, and erased with its key', async () => {
    const keys = keysInMemory();
    const events = await sealed(keys);
    const read = () => createReader({ catalogue, keys }).read(events);
    expect((await read()).map(({ data }) => data)).toEqual([samples[3], samples[3], samples[3]]);
    await keys.destroy('g');
    const erased = { ...samples[3], home: ERASED };
    expect((await read()).map(({ data }) => data)).toEqual([erased, erased, erased]);
  });

  it('is erased with the key of its subject where it was stored in clear, and of nobody else', async () => {
    const keys = keysInMemory();
    for (const guest of ['g', 'other']) await keys.keyFor(guest);
    const clear = [1, 2, 3].map((version) => recorded('Moved', version, samples[version] ?? {}));
    const others = recorded('Moved', 1, { ...samples[1], guestId: 'other' });
    const keyless = recorded('Moved', 1, { ...samples[1], guestId: 'without a key' });
    const read = async () =>
      (await createReader({ catalogue, keys }).read([...clear, others, keyless])).map(({ data }) => data['home']);
    const home = 'Long Lane 1, York';
    expect(await read()).toEqual([home, home, home, home, home]);
    await keys.destroy('g');
    expect(await read()).toEqual([ERASED, ERASED, ERASED, home, home]);
  });

  it('is raised with its personal fields still sealed', async () => {
    const raised = (await sealed()).map((event) => upcast(event, catalogue).data);
    expect(raised.map(({ home }) => isSealed(home))).toEqual([true, true, true]);
  });
});

describe('an event that cannot be raised', () => {
  it('is refused when a step is missing, wherever in the chain', () => {
    const first = { Moved: { version: 3, meaning: '', upcasters: [(data: JsonObject) => data] } };
    expect(() => upcast(recorded('Moved', 1, {}), first)).toThrow('Moved has no upcaster from version 2');
    expect(() => upcast(recorded('Left', 1, {}), { Left: { version: 2, meaning: '' } })).toThrow(
      'Left has no upcaster from version 1',
    );
  });

  it('is refused when it is of a newer program', () => {
    expect(() => upcast(recorded('Left', 2, {}), catalogue)).toThrow('newer than this program knows (1)');
  });
});

describe('an event of a type that is not declared', () => {
  it('is left as it is, for whoever follows several services', () => {
    const event = recorded('Unhandled', 4, { a: 1 });
    expect(upcast(event, catalogue)).toBe(event);
  });
});
