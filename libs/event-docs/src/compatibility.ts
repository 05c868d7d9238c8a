import type { CatalogueEntry, Json, JsonSchema } from './catalogue.ts';

/** Promise to readers of one event, once released. */
export interface ReleasedShape {
  /** The day of the release, ISO 8601. */
  readonly released: string;
  readonly topic: string;
  readonly partitions: number;
  readonly about: string;
  readonly schema: JsonSchema;
}

/** `docs/events/released.json`: every shape that was ever released, oldest first, by type. */
export type Released = Readonly<Record<string, readonly ReleasedShape[]>>;

const SAYS_ONLY = ['description', 'title', 'examples', 'x-personal'];
const LOOKED_INTO = ['properties', 'required', 'items', 'anyOf', 'type', 'format', 'enum', 'const'];
const MARKS = ['no', 'id', 'about'];

const listOf = (value: Json | undefined): readonly Json[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value as Json];
const schemaAt = (value: Json | undefined): JsonSchema => (value ?? {}) as JsonSchema;
const propertiesOf = (schema: JsonSchema): Readonly<Record<string, JsonSchema>> =>
  schemaAt(schema['properties']) as Readonly<Record<string, JsonSchema>>;
const missing = (from: readonly Json[], to: readonly Json[]): readonly Json[] =>
  from.filter((value) => !to.includes(value));

/** The alternatives of a value; `null` is one of them. */
const alternativesOf = (schema: JsonSchema): readonly JsonSchema[] => {
  if (Array.isArray(schema['anyOf'])) return (schema['anyOf'] as readonly JsonSchema[]).flatMap(alternativesOf);
  const types = listOf(schema['type']);
  return types.length > 1 ? types.map((type) => ({ ...schema, type })) : [schema];
};

const kindOf = (schema: JsonSchema): Json => schema['type'] ?? 'any';

/** A number may be said to be whole, and a text to have a format: words about what it always was; never taken back. */
const isSaidOf = (was: JsonSchema, is: JsonSchema): boolean =>
  kindOf(was) === kindOf(is) || (kindOf(was) === 'number' && kindOf(is) === 'integer');

const formatBreaks = (was: JsonSchema, is: JsonSchema, at: string): readonly string[] =>
  was['format'] === undefined || was['format'] === is['format'] ? [] : [`${at} has another format`];

const limitsOf = (schema: JsonSchema): string =>
  JSON.stringify(
    Object.entries(schema)
      .filter(([key]) => !SAYS_ONLY.includes(key) && !LOOKED_INTO.includes(key))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const enumBreaks = (was: JsonSchema, is: JsonSchema, at: string): readonly string[] => {
  const [before, now] = [was, is].map((schema) => listOf(schema['enum'] ?? schema['const']));
  if (!before || !now || (before.length === 0 && now.length === 0)) return [];
  if (before.length === 0) return [`${at} allows fewer values than before`];
  if (now.length === 0) return [`${at} allows values that its readers do not know`];
  return [
    ...missing(before, now).map((value) => `${at} lost its value ${JSON.stringify(value)}`),
    ...missing(now, before).map(
      (value) => `${at} has the new value ${JSON.stringify(value)}, which readers do not know`,
    ),
  ];
};

const fieldBreaks = (was: JsonSchema, is: JsonSchema, at: string): readonly string[] => {
  const [before, now] = [propertiesOf(was), propertiesOf(is)];
  const [neededBefore, neededNow] = [listOf(was['required']), listOf(is['required'])];
  const inside = (name: string): string => (at ? `${at}.${name}` : name);
  return [
    ...Object.entries(before).flatMap(([name, schema]) => {
      const current = now[name];
      if (!current) return [`${inside(name)} is gone or has another name`];
      const optional = neededBefore.includes(name) && !neededNow.includes(name);
      return [
        ...(optional ? [`${inside(name)} may be missing now, and readers rely on it`] : []),
        ...valueBreaks(schema, current, inside(name)),
      ];
    }),
    ...missing(neededNow, neededBefore).map(
      (name) => `${inside(String(name))} is required now, and older records lack it`,
    ),
  ];
};

const markBreaks = (was: JsonSchema, is: JsonSchema, at: string): readonly string[] => {
  const [before, now] = [was, is].map((schema) => MARKS.indexOf(String(schema['x-personal'] ?? 'no')));
  const stronger = before === 0 && now !== 0;
  return stronger ? [`${at} is personal now, and readers keep it as if it were not`] : [];
};

const valueBreaks = (was: JsonSchema, is: JsonSchema, at: string): readonly string[] => {
  const [before, now] = [alternativesOf(was), alternativesOf(is)];
  const pairs = before.flatMap((old) => {
    const current = now.find((each) => isSaidOf(old, each));
    return current ? [[old, current] as const] : [];
  });
  const [gone, come] = [
    before.filter((old) => !pairs.some(([paired]) => paired === old)),
    now.filter((current) => !pairs.some(([, paired]) => paired === current)),
  ];
  return [
    ...gone.map((schema) => `${at} cannot be ${kindOf(schema)} any more, as in older records`),
    ...come.map((schema) => `${at} may be ${kindOf(schema)} now, which readers do not know`),
    ...markBreaks(was, is, at),
    ...pairs.flatMap(([old, current]) => [
      ...(limitsOf(old) === limitsOf(current) ? [] : [`${at} has other limits`]),
      ...formatBreaks(old, current, at),
      ...(kindOf(old) === 'object' ? fieldBreaks(old, current, at) : []),
      ...(kindOf(old) === 'array' ? valueBreaks(schemaAt(old['items']), schemaAt(current['items']), `${at}[]`) : []),
      ...enumBreaks(old, current, at),
    ]),
  ];
};

const shapeBreaks = (was: ReleasedShape, is: CatalogueEntry): readonly string[] => [
  ...(was.topic === is.topic ? [] : [`it moved from the topic ${was.topic} to ${is.topic}`]),
  ...(was.partitions === is.partitions
    ? []
    : [`${was.topic} has another number of partitions: keys would change theirs`]),
  ...(was.about === is.about ? [] : [`its key was a stream of ${was.about}, now of ${is.about}`]),
  ...fieldBreaks(was.schema, is.schema, ''),
];

/**
 * Changes that break readers of released events, in sentences; empty: compatible. Records are kept for long and read again
 * from the first, and readers are older than their writers: so a new reader must understand every record ever released, and a
 * reader of every release must understand the new records. What is left to change: further events, further versions, further
 * fields that may be missing, words.
 */
export const breaks = (released: Released, current: readonly CatalogueEntry[]): readonly string[] =>
  Object.entries(released).flatMap(([type, shapes]) => {
    const entry = current.find((each) => each.type === type);
    if (!entry) return [`${type}: it is gone, and was released`];
    return [...new Set(shapes.flatMap((shape) => shapeBreaks(shape, entry)))].map((what) => `${type}: ${what}`);
  });

const sameShape = (shape: ReleasedShape, { topic, partitions, about, schema }: CatalogueEntry): boolean =>
  JSON.stringify([shape.topic, shape.partitions, shape.about, shape.schema]) ===
  JSON.stringify([topic, partitions, about, schema]);

/** The file after a release: shapes that are new are added, none is ever taken away. @throws when they are incompatible */
export const release = (released: Released, current: readonly CatalogueEntry[], today: string): Released => {
  const found = breaks(released, current);
  if (found.length > 0)
    throw new Error(`These changes break readers; make a new version of the event:\n${found.join('\n')}`);
  const shapes = current.map((entry): [string, readonly ReleasedShape[]] => {
    const before = released[entry.type] ?? [];
    const last = before.at(-1);
    const { type, topic, partitions, about, schema } = entry;
    return [
      type,
      last && sameShape(last, entry) ? before : [...before, { released: today, topic, partitions, about, schema }],
    ];
  });
  return Object.fromEntries(shapes);
};
