import type { Random } from './random.ts';

const deep = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = { a: [value] };
  return value;
};

const oddities: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => true,
  () => -1,
  () => 1e308,
  () => 2 ** 53 + 2,
  () => 0.1,
  () => '',
  () => ' ',
  () => '\u0000',
  () => '\ud800',
  () => '\u202e\u200b',
  () => "'; DROP TABLE events; --",
  () => '<script>alert(1)</script>',
  () => '../../etc/passwd',
  () => 'a'.repeat(10_000),
  () => '😀'.repeat(600),
  () => [],
  () => [[[[]]]],
  () => ({}),
  () => ({ __proto__: { polluted: true }, constructor: { prototype: {} } }),
  () => deep(40),
  (random) => Array.from({ length: 500 }, () => random.below(10)),
  () => '018f3c1e-7b7a-7c3e-9d52-0123456789ab',
  () => 'not-a-uuid',
  () => 'http://[::1]:1/',
  () => 'javascript:alert(1)',
  () => '9999-99-99T99:99:99Z',
];

export const oddity = (random: Random): unknown => random.pick(oddities)(random);

/** The same value with one thing broken: a member replaced, removed, doubled in type, or the whole replaced. */
export const broken = (value: unknown, random: Random): unknown => {
  if (typeof value !== 'object' || value === null) return oddity(random);
  const keys = Object.keys(value);
  if (keys.length === 0 || random.next() < 0.1) return oddity(random);
  const key = random.pick(keys);
  const copy = structuredClone(value) as Record<string, unknown>;
  const chance = random.next();
  if (chance < 0.2) delete copy[key];
  else if (chance < 0.4) copy[key] = [copy[key], copy[key]];
  else if (chance < 0.6) copy[key] = broken(copy[key], random);
  else copy[key] = oddity(random);
  return copy;
};

export const rawBodies: readonly (string | Buffer)[] = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  '\ufeff{}',
  Buffer.from([0xff, 0xfe, 0x00, 0xd8]),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"big":"${'x'.repeat(1_200_000)}"}`,
  '{"n":1e999}',
];

export const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'image/png',
  ';;;',
  '',
];

export const cookies = [
  'sid=x',
  `sid=${'a'.repeat(43)}`,
  'sid=%00',
  `__Host-sid=${'A'.repeat(3000)}`,
  'staff=1; sid=2',
  'csrftoken=; rt=curation.1',
  ';;;=',
  'rt=curation.99999999999999999999',
];
