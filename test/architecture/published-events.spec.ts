import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from '@corkboard/consumer/kafka/wire';
import { publishedHeaders } from '@corkboard/contracts/published';
import { serviceNames } from '@corkboard/contracts/services';
import { asyncApi } from '@corkboard/event-docs/async-api';
import { catalogue, type Json } from '@corkboard/event-docs/catalogue';
import { breaks, type Released } from '@corkboard/event-docs/compatibility';
import { eventDocs } from '@corkboard/event-docs/pages';
import { describe, expect, it } from '@jest/globals';
import { exceptions } from './exceptions.ts';
import { roomOf } from './rooms.ts';
import { root } from './sources.ts';

const folder = join(root, 'docs', 'events');
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
const released = JSON.parse(textOf('released.json')) as Released;
const entries = catalogue();

describe('docs/events', () => {
  it('says what the contracts say; npm run docs writes it', () => {
    const wanted = eventDocs(entries, released);
    const there = readdirSync(folder).filter((name) => name !== 'released.json');
    expect(there.sort()).toEqual([...wanted.keys()].sort());
    expect(there.filter((name) => textOf(name) !== wanted.get(name))).toEqual([]);
  });

  it('has every event that a service publishes', () => {
    const published = serviceNames.flatMap((service) => roomOf(service).published);
    expect(published.length).toBeGreaterThan(10);
    const described = new Set(entries.map(({ type }) => type));
    expect(published.filter((type) => !described.has(type))).toEqual([]);
  });
});

describe('published events', () => {
  it('are compatible with everything that was released', () => {
    expect(Object.keys(released).length).toBeGreaterThan(10);
    expect(breaks(released, entries)).toEqual([]);
  });

  it('are about streams of a category that no other service publishes about', () => {
    const services = new Map<string, Set<string>>();
    for (const { about, service } of entries) services.set(about, (services.get(about) ?? new Set()).add(service));
    const shared = [...services].filter(([, of]) => of.size > 1).map(([about]) => about);
    expect(shared).toEqual(Object.keys(exceptions.sharedCategories));
  });

  const headersOf = (type: string): Readonly<Record<string, unknown>> => {
    const example = { id: '1', source: '/sample', topic: 'sample.v1', type, time: '', subject: 's-1' };
    return encode({ ...example, sequence: 0, ordinal: 0, correlationId: '2', causationId: '3', data: {} }).headers;
  };

  it('have on the wire the headers that are described', () => {
    const headers = headersOf('sample.happened.v1');
    expect(Object.keys(headers).sort()).toEqual(Object.keys(publishedHeaders.shape).sort());
  });

  it('name on the wire the schema that the AsyncAPI document has by that name', () => {
    const { messages } = (asyncApi(entries) as { components: Json }).components as {
      messages: Record<string, { name: string; payload: Json }>;
    };
    const named = Object.values(messages).map(({ name, payload }) => [name, (payload as { $id: string }).$id]);
    expect(named).toEqual(entries.map(({ type }) => [type, headersOf(type)['ce_dataschema']]));
  });
});

describe('the AsyncAPI document', () => {
  const document = asyncApi(entries);

  it('refers to what it holds', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(references.length).toBeGreaterThan(entries.length * 2);
    const at = (path: string): Json | undefined =>
      path
        .split('/')
        .reduce<Json | undefined>((value, key) => (value as Record<string, Json> | undefined)?.[key], document);
    expect(references.filter((path) => at(path) === undefined)).toEqual([]);
  });

  it('binds every topic with its partitions and every message with its key', () => {
    expect(document).toMatchObject({
      asyncapi: '3.0.0',
      channels: { curation: { address: 'curation.v1', bindings: { kafka: { topic: 'curation.v1', partitions: 12 } } } },
      components: {
        messages: {
          'curation_pin-saved_v1': {
            bindings: { kafka: { key: { description: expect.stringContaining('pin-{id}') } } },
          },
        },
      },
    });
  });
});
