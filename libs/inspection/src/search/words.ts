import type { InspectedEvent } from '@corkboard/contracts/operations/inspection';

/** Distinct words of one event that a search finds; those beyond are left out. */
export const MOST_WORDS = 1_000;

const WORD = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\p{L}\p{N}\p{M}]+/gu;

/** The words of a text, in lower case: runs of letters and digits, and whole UUIDs. */
export const wordsOf = (text: string): readonly string[] => text.normalize('NFKC').toLowerCase().match(WORD) ?? [];

const scalars = function* (value: unknown): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') yield String(value);
  else if (Array.isArray(value)) for (const each of value) yield* scalars(each);
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* scalars(each);
};

/** `PinSaved` is found by its name and by each of its words. */
const named = (name: string): string => `${name} ${name.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')}`;

const texts = function* (event: InspectedEvent): Generator<string> {
  yield named(event.type);
  yield named(event.command);
  yield `${event.stream} ${event.id} ${event.correlation_id} ${event.causation_id ?? ''} ${event.actor.id} ${event.subject ?? ''}`;
  yield* scalars(event.data);
};

/** Search words of an event: its type, command, ids and payload. Personal values are masked before. */
export const wordsIn = (event: InspectedEvent): ReadonlySet<string> => {
  const words = new Set<string>();
  for (const text of texts(event))
    for (const word of wordsOf(text)) {
      words.add(word);
      if (words.size === MOST_WORDS) return words;
    }
  return words;
};

/** True when every word of `text` is a word of the event; a text without a word says nothing. */
export const saysAll = (event: InspectedEvent, text: string): boolean => {
  const words = wordsIn(event);
  const wanted = wordsOf(text);
  return wanted.length > 0 && wanted.every((word) => words.has(word));
};
