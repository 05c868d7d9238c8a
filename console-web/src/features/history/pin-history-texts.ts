import type { PinHistoryEntry } from '@corkboard/contracts/curation/history';
import { catalogue } from '../../lib/messages/catalogue.ts';

export const text = catalogue('pin-history', {
  title: 'History of this Pin',
  hint: 'Who did what with it, newest first, as far as you may see it.',
  loading: 'Loading the history',
  failed: "Sorry! We couldn't load the history.",
  retry: 'Try again',
  more: 'Show earlier changes',
  end: 'That is everything you can see.',
  empty: 'Nothing has happened since you joined this board.',
  you: 'You',
  left: 'Someone who left',
  undo: 'Undo',
  undoNamed: 'Undo: {what}',
  isUndo: 'by Undo',
  aBoard: 'a board',
  aSection: 'a section',
  saved: '{who} saved it to {place}',
  edited: '{who} edited {what}',
  moved: '{who} moved it to {place}',
  'moved-from': '{who} moved it from {from} to {place}',
  placed: '{who} put it at another place on {place}',
  deleted: '{who} deleted it from {place}',
  restored: '{who} brought it back to {place}',
  inSection: '{section} in {board}',
  'text-title': 'its title',
  'text-description': 'its description',
  'text-alt_text': 'its alt text',
  'text-link': 'its link',
});

const whoOf = ({ by, by_me }: PinHistoryEntry): string => (by_me ? text('you') : (by?.full_name ?? text('left')));

const placeOf = ({ board, section }: PinHistoryEntry): string => {
  const name = board?.name ?? text('aBoard');
  return section === null ? name : text('inSection', { section: section.name ?? text('aSection'), board: name });
};

const language = (): string => document.documentElement.lang || 'en';

const listOf = (words: readonly string[]): string =>
  new Intl.ListFormat(language(), { type: 'conjunction' }).format(words);

export const nameOf = ({ by, by_me }: PinHistoryEntry): string => by?.full_name ?? text(by_me ? 'you' : 'left');

/** An act in one sentence. */
export const sentenceOf = (entry: PinHistoryEntry): string => {
  const [who, place] = [whoOf(entry), placeOf(entry)];
  if (entry.kind === 'edited')
    return text('edited', { who, what: listOf(entry.changed.map((name) => text(`text-${name}`))) });
  if (entry.kind === 'moved' && entry.from_board !== null)
    return text('moved-from', { who, place, from: entry.from_board.name ?? text('aBoard') });
  return text(entry.kind, { who, place });
};

export const whenText = (at: string): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
