import { type PublishedEvent, TOPIC_PARTITIONS, topicOf } from '@corkboard/contracts/published';
import { serviceContracts } from '@corkboard/contracts/service-contracts';
import * as z from 'zod/mini';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };
export type JsonSchema = { readonly [key: string]: Json | undefined };

/** A published event as its pages, the AsyncAPI document and the check of compatibility see it: data alone. */
export interface CatalogueEntry {
  readonly type: string;
  readonly service: string;
  readonly topic: string;
  readonly partitions: number;
  readonly meaning: string;
  readonly when: string;
  readonly about: string;
  readonly schema: JsonSchema;
  readonly example: Json;
}

/** JSON Schema as readers need it: fields that they do not know are allowed, since fields may be added. */
export const schemaOf = (schema: z.ZodMiniType): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest as JsonSchema;
};

const flawOf = (type: string, issues: readonly { path: PropertyKey[]; message: string }[]): string => {
  const flaws = issues.map(({ path, message }) => `${path.join('.') || 'the whole'} (${message})`);
  return `The example of ${type} does not have its shape: ${flaws.join(', ')}. Mend it beside the fields.`;
};

/** @throws a sentence when the example does not fit the fields */
export const entryOf = ({ type, meaning, when, about, data, example }: PublishedEvent): CatalogueEntry => {
  const [service = ''] = type.split('.');
  const published = { type, service, topic: topicOf(service), partitions: TOPIC_PARTITIONS, meaning, when, about };
  const read = data.safeParse(example);
  if (!read.success) throw new Error(flawOf(type, read.error.issues));
  return { ...published, schema: schemaOf(data), example: read.data as Json };
};

/** Every event that any service publishes, by name. */
export const catalogue = (): readonly CatalogueEntry[] =>
  Object.values(serviceContracts)
    .flatMap(({ published }) => published.map(entryOf))
    .sort((a, b) => (a.type < b.type ? -1 : 1));

/** `curation.pin-saved` of `curation.pin-saved.v1` */
export const nameOf = (type: string): string => type.replace(/\.v\d+$/, '');
