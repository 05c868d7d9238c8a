import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { parsed, sources, visit } from './sources.ts';

/** Words of identifiers that were replaced by the standard term. */
const retired: Readonly<Record<string, string>> = {
  bell: 'wake signal',
  bells: 'wake signals',
  deaf: 'disconnected',
  hear: 'handle, consume, receive',
  heard: 'handled, consumed, received',
  hearing: 'event handler, consumer',
  hears: 'event handlers, consumers',
  keeper: 'account, user',
  keepers: 'accounts, users',
  listenings: 'consumers',
  lookout: 'poller',
  neighbours: 'peers',
  office: 'leader, lock',
  offices: 'leaders, locks',
  standings: 'statuses',
  steer: 'control',
  steered: 'controlled',
  steering: 'control, action',
  surroundings: 'test bed, environment, context',
  wish: 'request, resolution',
  wishes: 'requests, resolutions',
};

const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const declaredIn = (path: string, text: string): readonly string[] => {
  const found: string[] = [];
  visit(parsed({ path, text }), (node) => {
    const isName = ts.isIdentifier(node) || ts.isPrivateIdentifier(node);
    const { parent } = node;
    if (isName && 'name' in parent && parent.name === node && !ts.isPropertyAccessExpression(parent))
      found.push(node.text);
  });
  return found;
};

const retiredIn = (path: string, text: string): readonly string[] =>
  declaredIn(path, text).flatMap((name) =>
    wordsOf(name).flatMap((word) => {
      const instead = Object.hasOwn(retired, word) ? retired[word] : undefined;
      return instead === undefined ? [] : [`${path}: ${name} (say ${instead})`];
    }),
  );

/** Former names of stored fields are read by upcasters. */
const readsFormerNames = (path: string): boolean => /\/domain\/|former-types\.int\.spec\.ts$/.test(path);

/** Read models are described by the question that they answer. */
const vague =
  /(?:\/\*\*?\s+(?:\* )?|(?<!\/\/[^\n]*\n\s*)\/\/ )(?:Whatever|Whoever|What|Who|Somebody|Someone)\b(?![^\n]*\?)[^\n]*/g;

const vagueIn = ({ path, text }: { path: string; text: string }): readonly string[] =>
  (text.match(vague) ?? []).map((comment) => `${path}: ${comment}`);

describe('an identifier outside domain/', () => {
  it('has the standard term for a mechanism', () => {
    const named = sources.filter(({ path }) => !readsFormerNames(path) && path !== 'test/architecture/words.spec.ts');
    expect(named.flatMap(({ path, text }) => retiredIn(path, text))).toEqual([]);
  });

  it.each([
    ['const lookOut = 1; const steerCopies = () => 2;', ['x.ts: steerCopies (say control)']],
    [
      'class Relay { #wishes = 1; officeOf() {} }',
      ['x.ts: #wishes (say requests, resolutions)', 'x.ts: officeOf (say leader, lock)'],
    ],
    ['const { bell } = a; b.wish();', ['x.ts: bell (say wake signal)']],
  ])('is refused with a retired word: %s', (text, refused) => {
    expect(retiredIn('x.ts', text)).toEqual(refused);
  });
});

describe('a comment', () => {
  it('begins with a noun or a verb', () => {
    expect(sources.filter(({ path }) => path !== 'test/architecture/words.spec.ts').flatMap(vagueIn)).toEqual([]);
  });

  it.each([
    ['/** What a relay says of itself. */', 1],
    ['/**\n * Whoever waits.\n */', 1],
    ['// Waits for\n// What is late.', 0],
    ['/** What does a board show? */', 0],
    ['  // Somebody waits.', 1],
  ])('is looked at: %s', (text, refused) => {
    expect(vagueIn({ path: 'x.ts', text })).toHaveLength(refused);
  });
});
