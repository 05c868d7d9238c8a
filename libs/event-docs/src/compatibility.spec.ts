import { field, type PublishedEvent, uuid, whole } from '@corkboard/contracts/published';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { type CatalogueEntry, entryOf } from './catalogue.ts';
import { breaks, type Released, release } from './compatibility.ts';

const entry = (data: z.ZodMiniType, example: unknown, change: Partial<PublishedEvent> = {}): CatalogueEntry =>
  entryOf({ type: 'sample.happened.v1', meaning: 'm', when: 'w', about: 'sample', data, example, ...change });

const privacy = z.enum(['public', 'secret']);
const fields = {
  size: whole(),
  key: uuid(),
  id: z.string(),
  count: z.number(),
  note: z.nullable(z.string()),
  privacy,
  tags: z.array(z.string()),
  picture: z.nullable(z.object({ width: z.number() })),
  hint: z.optional(z.string()),
};
const example = {
  size: 1,
  key: 'a',
  id: 'a',
  count: 1,
  note: null,
  privacy: 'public',
  tags: [],
  picture: { width: 1 },
};
const was = entry(z.object(fields), example);
const released: Released = release({}, [was], '2026-01-01');

const with_ = (change: Record<string, z.ZodMiniType>, values: object = {}): CatalogueEntry =>
  entry(z.object({ ...fields, ...change }), { ...example, ...values });
const without = (name: keyof typeof fields): CatalogueEntry => {
  const { [name]: _, ...rest } = fields;
  return entry(z.object(rest), example);
};
const said = (now: CatalogueEntry): readonly string[] => breaks(released, [now]);

describe('a change of a published event that readers would stumble over is refused', () => {
  const refused: readonly (readonly [string, CatalogueEntry, string])[] = [
    ['a field is gone', without('count'), 'count is gone or has another name'],
    [
      'a field has another name',
      (() => {
        const { count, ...rest } = fields;
        return entry(z.object({ ...rest, number: z.optional(count) }), example);
      })(),
      'count is gone or has another name',
    ],
    ['an optional field is gone', without('hint'), 'hint is gone or has another name'],
    ['a field is of another type', with_({ count: z.string() }, { count: '1' }), 'count cannot be number any more'],
    ['a whole number need not be whole any more', with_({ size: z.number() }), 'size cannot be integer any more'],
    ['a format is gone', with_({ key: z.string() }), 'key has another format'],
    ['a field cannot be null any more', with_({ note: z.string() }, { note: '' }), 'note cannot be null any more'],
    ['a field may be null now', with_({ id: z.nullable(z.string()) }), 'id may be null now'],
    ['a value is gone', with_({ privacy: z.enum(['public']) }), 'privacy lost its value "secret"'],
    [
      'a value is new',
      with_({ privacy: z.enum(['public', 'secret', 'protected']) }),
      'privacy has the new value "protected"',
    ],
    ['an open text becomes a list of values', with_({ id: z.enum(['a']) }), 'id allows fewer values'],
    ['a list of values becomes an open text', with_({ privacy: z.string() }), 'privacy allows values that'],
    ['a new field is required', with_({ more: z.string() }, { more: '' }), 'more is required now'],
    ['an optional field is required', with_({ hint: z.string() }, { hint: '' }), 'hint is required now'],
    ['a required field may be missing', with_({ id: z.optional(z.string()) }), 'id may be missing now'],
    ['a limit is narrower', with_({ id: z.string().check(z.maxLength(3)) }), 'id has other limits'],
    ['what is in a list changes', with_({ tags: z.array(z.number()) }), 'tags[] cannot be string any more'],
    [
      'a field inside is gone',
      with_({ picture: z.nullable(z.object({})) }),
      'picture.width is gone or has another name',
    ],
    ['a field becomes personal', with_({ count: field(z.number(), '', 'about') }), 'count is personal now'],
    ['the key is another', entry(z.object(fields), example, { about: 'other' }), 'its key was a stream of sample'],
    ['the topic is another', { ...was, topic: 'other.v1' }, 'it moved from the topic sample.v1 to other.v1'],
    ['the partitions are others', { ...was, partitions: 24 }, 'sample.v1 has another number of partitions'],
  ];

  it.each(refused)('%s', (_, now, sentence) => {
    expect(said(now)[0]).toContain(`sample.happened.v1: ${sentence}`);
  });

  it('an event is gone', () => {
    expect(breaks(released, [])).toEqual(['sample.happened.v1: it is gone, and was released']);
  });
});

describe('a change of a published event that readers do not notice is allowed', () => {
  const allowed: readonly (readonly [string, CatalogueEntry])[] = [
    ['nothing changes', was],
    ['a new field may be missing', with_({ more: z.optional(z.string()) })],
    [
      'a new field inside may be missing',
      with_({ picture: z.nullable(z.object({ width: z.number(), alt: z.optional(z.string()) })) }),
    ],
    [
      'words change',
      entry(z.object({ ...fields, id: field(z.string(), 'Which one') }), example, { meaning: 'other', when: 'ever' }),
    ],
    ['values stand in another order', with_({ privacy: z.enum(['secret', 'public']) })],
    ['another example', entry(z.object(fields), { ...example, id: 'b' })],
  ];

  it.each(allowed)('%s', (_, now) => {
    expect(said(now)).toEqual([]);
  });

  it('there are further events and versions', () => {
    const next = entry(z.object({ other: z.string() }), { other: '' }, { type: 'sample.happened.v2' });
    expect(breaks(released, [was, next])).toEqual([]);
  });

  it('a personal field turns out to be none', () => {
    const before = release({}, [with_({ count: field(z.number(), '', 'about') })], '2026-01-01');
    expect(breaks(before, [was])).toEqual([]);
  });
});

describe('a release', () => {
  const more = with_({ more: z.optional(z.string()) });

  it('adds what is new and keeps every shape before it', () => {
    const again = release(released, [more], '2026-02-02');
    expect(again['sample.happened.v1']?.map((shape) => shape.released)).toEqual(['2026-01-01', '2026-02-02']);
    expect(release(again, [more], '2026-03-03')).toEqual(again);
  });

  it('is compared with every one before it, not with the last alone', () => {
    const [first] = released['sample.happened.v1'] ?? [];
    const [last] = release({}, [without('count')], '2026-02-02')['sample.happened.v1'] ?? [];
    if (!first || !last) throw new Error('nothing was released');
    const found = breaks({ 'sample.happened.v1': [first, last] }, [without('count')]);
    expect(found).toEqual(['sample.happened.v1: count is gone or has another name']);
  });

  it('refuses what breaks readers', () => {
    expect(() => release(released, [without('count')], '2026-02-02')).toThrow('count is gone or has another name');
  });
});
