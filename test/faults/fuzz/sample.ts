import * as z from 'zod/mini';
import type { Random } from './random.ts';

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly format?: string;
  readonly default?: unknown;
}

const words = ['travel', 'a', 'Küche', '日本', 'O’Neill', 'x y', '#hashtag', '0', 'ünïcode', '😀'];

const string = (schema: JsonSchema, random: Random): string => {
  if (schema.format === 'uuid') return '018f3c1e-7b7a-7c3e-9d52-0123456789ab';
  if (schema.format === 'uri') return 'https://example.org/picture.png';
  if (schema.format === 'email') return `someone${random.below(1e6)}@example.org`;
  const least = schema.minLength ?? 0;
  let text = random.pick(words);
  while (text.length < least) text += random.pick(words);
  return text.slice(0, Math.max(least, schema.maxLength ?? 60));
};

const number = (schema: JsonSchema, random: Random): number => {
  const from = schema.minimum ?? 0;
  const to = Math.min(schema.maximum ?? from + 100, from + 1000);
  return schema.type === 'integer'
    ? from + random.below(Math.max(1, to - from + 1))
    : from + random.next() * (to - from);
};

const object = (schema: JsonSchema, random: Random): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => schema.required?.includes(name) || random.next() < 0.6)
      .map(([name, property]) => [name, exampleOf(property, random)]),
  );

const exampleOf = (schema: JsonSchema, random: Random): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(random.pick(choices), random);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, random)));
  switch (schema.type) {
    case 'string':
      return string(schema, random);
    case 'number':
    case 'integer':
      return number(schema, random);
    case 'boolean':
      return random.next() < 0.5;
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, random.below(3)) }, () =>
        exampleOf(schema.items ?? {}, random),
      );
    case 'object':
      return object(schema, random);
    default:
      return null;
  }
};

/** A value that the schema describes; refinements that JSON Schema cannot say may still refuse it. */
export const sampleOf = (schema: z.ZodMiniType | undefined, random: Random): unknown =>
  schema ? exampleOf(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema, random) : undefined;
