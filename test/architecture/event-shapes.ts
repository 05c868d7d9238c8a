import { join } from 'node:path';
import ts from 'typescript';
import { factIn, isTest, root, sources } from './sources.ts';

/** Shape of an event's data, in the words of JSON Schema; no other fields are allowed. */
export type Shape =
  | { readonly type: 'string' | 'number' | 'boolean' | 'null' }
  | { readonly enum: readonly (string | number | boolean)[] }
  | { readonly type: 'array'; readonly items: Shape }
  | {
      readonly type: 'object';
      readonly properties: { readonly [field: string]: Shape };
      readonly required: readonly string[];
    }
  | { readonly anyOf: readonly Shape[] };

const declaring = sources
  .filter(({ path, text }) => /^services\/[\w-]+\/src\//.test(path) && !isTest(path) && /fact</.test(text))
  .map(({ path }) => path);

const programOf = (): ts.Program => {
  const config = join(root, 'tsconfig.json');
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(config, ts.sys.readFile).config, ts.sys, root);
  const rootNames = declaring.map((path) => join(root, path));
  return ts.createProgram({ rootNames, options: { ...options, incremental: false, tsBuildInfoFile: undefined } });
};

type Checker = ts.TypeChecker;

const plain: readonly (readonly [ts.TypeFlags, 'string' | 'number' | 'boolean' | 'null'])[] = [
  [ts.TypeFlags.String, 'string'],
  [ts.TypeFlags.Number, 'number'],
  [ts.TypeFlags.Boolean, 'boolean'],
  [ts.TypeFlags.Null, 'null'],
];

const sorted = <T>(values: readonly T[]): T[] =>
  [...values].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const unionOf = (checker: Checker, { types }: ts.UnionType): Shape => {
  const parts = types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined)).map((type) => shapeOf(checker, type));
  const values = parts.flatMap((part) => ('enum' in part ? part.enum : []));
  const both = values.includes(true) && values.includes(false);
  const literals = both ? values.filter((value) => typeof value !== 'boolean') : values;
  const shapes: Shape[] = [
    ...parts.filter((part) => !('enum' in part)),
    ...(both ? [{ type: 'boolean' } as const] : []),
    ...(literals.length > 0 ? [{ enum: sorted(literals) }] : []),
  ];
  const [only] = shapes;
  return only && shapes.length === 1 ? only : { anyOf: sorted(shapes) };
};

const objectOf = (checker: Checker, type: ts.Type): Shape => {
  const properties = sorted(checker.getPropertiesOfType(type).map(({ name }) => name));
  const required = properties.filter((name) => !((type.getProperty(name)?.flags ?? 0) & ts.SymbolFlags.Optional));
  const shapes = properties.map((name) => {
    const property = type.getProperty(name);
    if (!property) throw new Error(`no ${name} after all`);
    return [name, shapeOf(checker, checker.getTypeOfSymbol(property))] as const;
  });
  return { type: 'object', properties: Object.fromEntries(shapes), required };
};

const shapeOf = (checker: Checker, type: ts.Type): Shape => {
  const named = plain.find(([flag]) => type.flags & flag);
  if (named) return { type: named[1] };
  if (type.isStringLiteral() || type.isNumberLiteral()) return { enum: [type.value] };
  if (type.flags & ts.TypeFlags.BooleanLiteral) return { enum: [checker.typeToString(type) === 'true'] };
  if (type.isUnion()) return unionOf(checker, type);
  if (checker.isArrayType(type)) {
    const [items] = checker.getTypeArguments(type as ts.TypeReference);
    if (items) return { type: 'array', items: shapeOf(checker, items) };
  }
  if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return objectOf(checker, type);
  throw new Error(`${checker.typeToString(type)} is not JSON, or says nothing of its shape`);
};

const factsIn = (checker: Checker, file: ts.SourceFile): [string, Shape][] =>
  file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ initializer }) => factIn(initializer) ?? [])
    .map(({ type, data }) => [type, shapeOf(checker, checker.getTypeFromTypeNode(data))]);

/** The shapes of every event type that a service declares today, read from its TypeScript. */
export const declaredShapes = (): ReadonlyMap<string, Readonly<Record<string, Shape>>> => {
  const program = programOf();
  const found = new Map<string, Record<string, Shape>>();
  for (const path of declaring) {
    const file = program.getSourceFile(join(root, path));
    if (!file) throw new Error(`${path} was not read`);
    const [, service = ''] = path.split('/');
    const shapes = Object.fromEntries(factsIn(program.getTypeChecker(), file));
    found.set(service, { ...found.get(service), ...shapes });
  }
  return found;
};

/** Path of a value that does not fit a shape; null: it fits. */
export const misfit = (value: unknown, shape: Shape, place = 'data'): string | null => {
  if ('anyOf' in shape) return shape.anyOf.some((each) => misfit(value, each) === null) ? null : place;
  if ('enum' in shape) return shape.enum.some((each) => each === value) ? null : place;
  if (shape.type === 'null') return value === null ? null : place;
  if (shape.type === 'array') {
    if (!Array.isArray(value)) return place;
    return value.reduce<string | null>((found, each, n) => found ?? misfit(each, shape.items, `${place}.${n}`), null);
  }
  if (shape.type !== 'object') return typeof value === shape.type ? null : place;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return place;
  const fields = new Map<string, unknown>(Object.entries(value));
  const missing = shape.required.find((field) => !fields.has(field));
  if (missing !== undefined) return `${place}.${missing}`;
  for (const [field, inside] of fields) {
    const known = shape.properties[field];
    const wrong = known ? misfit(inside, known, `${place}.${field}`) : `${place}.${field}`;
    if (wrong !== null) return wrong;
  }
  return null;
};
