import type { InspectedEvent, InspectionFilter } from '@corkboard/contracts/operations/inspection';
import { wordsIn, wordsOf } from './words.ts';

/**
 * A number for what an event can be found by. Two may share one, so whoever finds an event by its terms looks at it once
 * more; and nobody reads a word out of the index.
 */
const termOf = (kind: 'type' | 'stream' | 'category' | 'actor' | 'word', value: string): number => {
  const text = `${kind}:${value}`;
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
};

const ONE_STREAM = /^[a-z][a-z0-9]*-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const CATEGORY = /^([a-z][a-z0-9]*)-/;

const termsOfStream = (stream: string): number[] => {
  const one = ONE_STREAM.exec(stream)?.[0];
  const category = CATEGORY.exec(stream)?.[1];
  return [
    ...(one === undefined ? [] : [termOf('stream', one)]),
    ...(category === undefined ? [] : [termOf('category', category)]),
  ];
};

/** All that an event is found by. */
export const termsOf = (event: InspectedEvent): readonly number[] => {
  const words = [...wordsIn(event)].map((word) => termOf('word', word));
  const own = [termOf('type', event.type), termOf('actor', event.actor.id), ...termsOfStream(event.stream)];
  return [...new Set([...own, ...words])];
};

export interface Wanted {
  /** An event has all of these, */
  readonly all: readonly number[];
  /** and one of these, unless there are none. */
  readonly any: readonly number[];
}

export const typesIn = (filter: InspectionFilter): readonly string[] =>
  (filter.type ?? '')
    .split(',')
    .map((type) => type.trim())
    .filter((type) => type !== '');

/** Terms of a filter for the index; the rest (time, a part of a stream's name) is compared event by event. */
export const termsFor = (filter: InspectionFilter): Wanted => {
  const types = typesIn(filter).map((type) => termOf('type', type));
  const of = termsOfStream(filter.stream ?? '');
  const all = [
    ...(types.length === 1 ? types : []),
    // The term of one stream says its category too.
    ...of.slice(0, 1),
    ...(filter.actor ? [termOf('actor', filter.actor)] : []),
    ...wordsOf(filter.text ?? '').map((word) => termOf('word', word)),
  ];
  return { all: [...new Set(all)], any: types.length > 1 ? types : [] };
};
