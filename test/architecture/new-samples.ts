import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@corkboard/contracts/services';
import { deriveId } from '@corkboard/event-store/identifiers';
import type { Capability } from '@corkboard/service/capability';
import { declaredShapes, type Shape } from './event-shapes.ts';
import { root } from './sources.ts';

const idOf = (name: string): string => deriveId('', [name]);
const AT = '2026-03-14T09:26:53.589Z';

/** A value of a shape; a field called `..Id` is an id, one called `..At` an instant. */
export const exampleOf = (shape: Shape, field: string): unknown => {
  if ('anyOf' in shape)
    return exampleOf(shape.anyOf.find((each) => !('type' in each && each.type === 'null')) ?? { type: 'null' }, field);
  if ('enum' in shape) return shape.enum[0];
  if (shape.type === 'array') return [exampleOf(shape.items, field)];
  if (shape.type === 'object')
    return Object.fromEntries(Object.entries(shape.properties).map(([name, each]) => [name, exampleOf(each, name)]));
  if (shape.type === 'string') return /Id$/.test(field) ? idOf(field) : /At$/.test(field) ? AT : field;
  return { number: 1, boolean: true, null: null }[shape.type];
};

const sampleOf = (category: string, type: string, version: number, shape: Shape) => ({
  id: idOf(`${type}@${version}`),
  type,
  version,
  stream: `${category}-${idOf(`${category}Id`)}`,
  revision: 0,
  recordedAt: AT,
  data: exampleOf(shape, ''),
  metadata: {
    actor: { kind: 'system', id: 'sample' },
    occurredAt: AT,
    correlationId: idOf('correlationId'),
    causationId: null,
    command: 'Sample',
    fingerprint: '0'.repeat(64),
  },
});

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const writeMissing = (
  service: string,
  capabilities: readonly Capability[],
  shapes: Readonly<Record<string, Shape>>,
) => {
  const folder = join(root, 'services', service, 'src', 'event-samples');
  const releasedFile = join(folder, 'released-shapes.json');
  const released: Record<string, Shape> = existsSync(releasedFile)
    ? JSON.parse(readFileSync(releasedFile, 'utf8'))
    : {};
  mkdirSync(folder, { recursive: true });
  const written: string[] = [];
  for (const { deciders, facts } of capabilities)
    for (const { type, version } of Object.values(facts)) {
      const [shape, key] = [shapes[type], `${type}@${version}`];
      const sample = join(folder, `${key}.json`);
      if (!shape || key in released || existsSync(sample)) continue;
      released[key] = shape;
      writeFileSync(sample, json(sampleOf(deciders[0]?.category ?? service, type, version, shape)));
      written.push(sample);
    }
  if (written.length > 0) writeFileSync(releasedFile, json(released));
  return written.length > 0 ? [releasedFile, ...written] : [];
};

/** Gives every version that is new its sample and its released shape; what is there stays. Answers with what it wrote. */
export const writeMissingSamples = async (): Promise<readonly string[]> => {
  const shapes = declaredShapes();
  const files: string[] = [];
  for (const name of serviceNames) {
    const definition = await import(join(root, 'services', name, 'src', `${name}.module.ts`));
    files.push(...writeMissing(name, definition[name].capabilities, shapes.get(name) ?? {}));
  }
  return files;
};
