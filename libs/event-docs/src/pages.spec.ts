import { field } from '@corkboard/contracts/published';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { type CatalogueEntry, catalogue, entryOf } from './catalogue.ts';
import { release } from './compatibility.ts';
import { eventDocs } from './pages.ts';
import { yaml } from './yaml.ts';

const version = (number: number): CatalogueEntry =>
  entryOf({
    type: `sample.happened.v${number}`,
    meaning: 'Something happened.',
    when: 'Now | then.',
    about: 'sample',
    data: z.object({
      who: field(z.string(), 'Who it was', 'id'),
      what: field(z.nullable(z.object({ size: field(z.number(), 'How large') })), 'What | where', 'about'),
      why: field(z.optional(z.enum(['a', 'b'])), 'Why'),
    }),
    example: { who: `example ${number}`, what: { size: 7 } },
  });

describe('the page of an event', () => {
  const entries = [version(1), version(2)];
  const page = eventDocs(entries, release({}, [version(1)], '2026-01-01')).get('sample.happened.md') ?? '';

  it('says what it means, when it comes and who publishes it', () => {
    expect(page).toContain('Something happened.');
    expect(page).toContain('- **When:** Now | then.');
    expect(page).toContain('[sample](../../services/sample/README.md), in the topic `sample.v1` (12 partitions)');
    expect(page).toContain('- **Key:** `sample-{id}`');
  });

  it('has every field with type, meaning and personal mark', () => {
    expect(page).toContain('| `who` | string | Who it was | **id of a person** |');
    expect(page).toContain('| `what` | object or null | What \\| where | **about a person** |');
    expect(page).toContain('| `what.size` | number | How large | no |');
    expect(page).toContain('| `why` | `a`, `b`, may be missing | Why | no |');
  });

  it('has every version with its example and its release', () => {
    expect(page.indexOf('## sample.happened.v2')).toBeLessThan(page.indexOf('## sample.happened.v1'));
    expect(page).toContain('"who": "example 2"');
    expect(page).toContain('- `sample.happened.v1`: released 2026-01-01');
    expect(page).toContain('- `sample.happened.v2`: not released yet');
  });
});

describe('every published event', () => {
  it('has a meaning, a time and a meaning of every field', () => {
    const fieldsOf = (schema: CatalogueEntry['schema']): readonly CatalogueEntry['schema'][] =>
      Object.values((schema['properties'] ?? {}) as Record<string, CatalogueEntry['schema']>);
    const silent = catalogue().filter(
      ({ meaning, when, schema }) => !meaning || !when || fieldsOf(schema).some((each) => !each['description']),
    );
    expect(silent.map(({ type }) => type)).toEqual([]);
  });

  it('marks the account that it is about as a person, where it is about one', () => {
    const unmarked = catalogue().filter(({ schema }) => !JSON.stringify(schema).includes('"x-personal":"id"'));
    expect(unmarked.map(({ type }) => type)).toEqual(['curation.interest-list-changed.v1']);
  });
});

describe('YAML', () => {
  it('quotes what would be read as something else', () => {
    expect(
      yaml({ plain: 'curation.v1', yes: 'no', number: '1', colon: 'a: b', $ref: '#/x', none: null, empty: {} }),
    ).toBe('plain: curation.v1\n"yes": "no"\nnumber: "1"\ncolon: "a: b"\n"$ref": "#/x"\nnone: null\nempty: {}\n');
  });

  it('writes lists and what is inside them', () => {
    expect(yaml({ list: [{ a: 1, b: [true] }, 'x', []], left: undefined })).toBe(
      'list:\n  - a: 1\n    b:\n      - true\n  - x\n  - []\n',
    );
  });
});
