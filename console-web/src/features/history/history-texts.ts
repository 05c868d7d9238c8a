import type { HistoryEntry } from '@corkboard/contracts/curation/history';
import { catalogue } from '../../lib/messages/catalogue.ts';

export const text = catalogue('history', {
  title: 'History of {name}',
  changes: 'Changes',
  loading: 'Loading the history',
  failed: "Sorry! We couldn't load the history.",
  retry: 'Try again',
  more: 'Show earlier changes',
  end: 'That is everything you can see.',
  emptyTitle: 'Nothing has happened here yet.',
  emptyHint: 'Every change of this board will be listed here, with who made it and when.',
  today: 'Today',
  yesterday: 'Yesterday',
  you: 'You',
  youToo: 'you',
  left: 'Someone who left',
  someone: 'someone',
  undo: 'Undo',
  undoNamed: 'Undo: {what}',
  isUndo: 'by Undo',
  goneSection: 'a section',
  gap: 'This Pin is not shown any more.',
  deletedPin: 'Deleted Pin',
  pin: 'Pin',
  views: 'Views of the history',
  asItWas: 'As it was',
  day: 'Day',
  dayBefore: 'Day before',
  dayAfter: 'Day after',
  deletedSince: 'Deleted since',
  wall: 'Pins of this board, {day}',
  wallComing: 'Loading the board as it was',
  wallFailed: "Sorry! We couldn't load the board as it was.",
  wallEmpty: 'There were no Pins on this board then.',
  isCalled: 'This is {name} as it is now.',
  wasCalled: 'This is how it was at the end of {day}. It was called {name}.',
  sectionsThen: '{count, plural, one {Its section} other {Its sections}}: {names}.',
  restore: 'Restore',
  restoreNamed: 'Restore {what}',
  restoreDay: 'Restore this day',
  restoreTitle: 'Restore the board as it was?',
  restoreDetail:
    'Pins and sections that it had at the end of {day} come back, in the order of then. What came since stays. What was deleted for good does not come back.',
  restoreWhat: 'What to restore',
  wholeBoard: 'The whole board',
  onlySection: 'Only the section {name}',
  cancel: 'Cancel',
  pinBack: 'Pin is back on this board',
  boardBack: '{count, plural, =0 {The sections are} one {# Pin is} other {# Pins are}} coming back.',
  orderBack:
    'Pins are going back to their places.{left, plural, =0 {} one { # Pin could not be restored.} other { # Pins could not be restored.}}',
  boardBackLeft:
    '{count, plural, =0 {Nothing more is} one {# Pin is} other {# Pins are}} coming back. {left, plural, one {# Pin} other {# Pins}} could not be restored.',
  boardBackMore:
    '{count, plural, =0 {Nothing more is} one {# Pin is} other {# Pins are}} coming back. Restore again for the rest.',
  boardBackLeftMore:
    '{count, plural, =0 {The sections are} one {# Pin is} other {# Pins are}} coming back. {left, plural, one {# Pin} other {# Pins}} could not be restored. Restore again for the rest.',
  notBack: '{left, plural, one {# Pin} other {# Pins}} could not be restored.',
  askAgain: 'Restore again for the rest.',
  nothingToRestore: 'Nothing is missing: this board has all that it had then.',
  wentWrong: 'Sorry! Something went wrong on our end.',
  'board-created': '{who} made this board',
  'board-renamed': '{who} renamed this board',
  'board-renamed-to': '{who} renamed this board to {name}',
  'board-created-as': '{who} made this board as {name}',
  'made-public': '{who} made this board public',
  'made-secret': '{who} made this board secret',
  'made-protected': '{who} made this board protected',
  'board-description-changed': '{who} changed the description',
  'board-privacy-changed': '{who} changed who can see this board',
  'board-cover-changed': '{who} chose another cover',
  'board-archived': '{who} archived this board',
  'board-unarchived': '{who} brought this board back from the archive',
  'board-deleted': '{who} deleted this board',
  'board-restored': '{who} brought back this board',
  'board-restored-as': '{who} brought back this board as {name}',
  'board-returned': '{who} brought back {count, plural, =0 {sections} one {# Pin} other {# Pins}} of an earlier day',
  'board-returned-to':
    '{who} brought back {count, plural, =0 {sections} one {# Pin} other {# Pins}} as they were on {day}',
  'board-return-taken-back': '{who} took back the restoration of an earlier day',
  'section-created': '{who} added the section {section}',
  'section-renamed': '{who} renamed a section to {section}',
  'section-deleted': '{who} deleted the section {section}',
  'section-restored': '{who} brought back the section {section}',
  'sections-reordered': '{who} put the sections into another order',
  'person-invited': '{who} invited {person}',
  'invite-declined': '{who} declined an invitation',
  'invite-withdrawn': '{who} withdrew an invitation',
  'person-joined': '{who} joined this board',
  'person-removed': '{who} removed {person} from this board',
  'person-left': '{who} left this board',
  'person-restored': '{who} brought {person} back to this board',
  'inviting-allowed': '{who} let collaborators invite others',
  'inviting-ended': '{who} let nobody but the owner invite others',
  'role-changed': '{who} changed what {person} may do',
  'role-editor': '{who} made {person} an editor',
  'role-add_only': '{who} let {person} only add Pins',
  'owner-changed': '{who} took over this board',
  'pin-saved': '{who} saved a Pin',
  'pin-saved-into': '{who} saved a Pin to {section}',
  'pin-edited': '{who} edited a Pin',
  'pin-moved-in': '{who} moved a Pin here',
  'pin-moved-in-from': '{who} moved a Pin here from {board}',
  'pin-moved-out': '{who} moved a Pin away',
  'pin-moved-out-to': '{who} moved a Pin to {board}',
  'pin-moved-within': '{who} moved a Pin out of its section',
  'pin-moved-within-into': '{who} moved a Pin to {section}',
  'pin-placed': '{who} changed the order of Pins',
  'pins-moved-in': '{who} moved {count, plural, one {# Pin} other {# Pins}} here',
  'pins-moved-in-from': '{who} moved {count, plural, one {# Pin} other {# Pins}} here from {board}',
  'pins-moved-out': '{who} moved {count, plural, one {# Pin} other {# Pins}} away',
  'pins-moved-out-to': '{who} moved {count, plural, one {# Pin} other {# Pins}} to {board}',
  'pins-moved-within': '{who} moved {count, plural, one {# Pin} other {# Pins}} out of sections',
  'pins-moved-within-into': '{who} moved {count, plural, one {# Pin} other {# Pins}} to {section}',
  'pins-put-back': '{who} moved Pins that are where they were, because one of them changed meanwhile',
  'pins-deleted': '{who} deleted {count, plural, one {# Pin} other {# Pins}}',
  'pins-restored': '{who} brought back {count, plural, one {# Pin} other {# Pins}}',
  'pins-copied': '{who} copied {count, plural, one {# Pin} other {# Pins}} here',
  'pins-copied-from': '{who} copied {count, plural, one {# Pin} other {# Pins}} here from {board}',
  'pins-kept': '{who} deleted Pins that are there again, because one of them changed meanwhile',
  'pin-deleted': '{who} deleted a Pin',
  'pin-restored': '{who} brought back a Pin',
});

type Key = Parameters<typeof text>[0];

/** Text for what is known of an act: its kind alone, or its kind and where, which name, or which role. */
const keyOf = ({ kind, name, section, other_board, privacy, role, as_of }: HistoryEntry): Key => {
  switch (kind) {
    case 'board-created':
      return name === null ? kind : 'board-created-as';
    case 'board-renamed':
      return name === null ? kind : 'board-renamed-to';
    case 'board-restored':
      return name === null ? kind : 'board-restored-as';
    case 'board-privacy-changed':
      return privacy === null ? kind : `made-${privacy}`;
    case 'role-changed':
      return role === null ? kind : `role-${role}`;
    case 'board-returned':
      return as_of === null ? kind : 'board-returned-to';
    case 'pin-saved':
      return section === null ? kind : 'pin-saved-into';
    case 'pin-moved-in':
    case 'pins-moved-in':
    case 'pins-copied':
      return other_board === null ? kind : `${kind}-from`;
    case 'pin-moved-out':
    case 'pins-moved-out':
      return other_board === null ? kind : `${kind}-to`;
    case 'pin-moved-within':
    case 'pins-moved-within':
      return section === null ? kind : `${kind}-into`;
    default:
      return kind;
  }
};

export const whoOf = ({ by, by_me }: HistoryEntry): string => (by_me ? text('you') : (by?.full_name ?? text('left')));

const personOf = ({ person }: HistoryEntry): string =>
  person?.is_me ? text('youToo') : (person?.user?.full_name ?? text('someone'));

/** An act in one sentence. */
export const sentenceOf = (entry: HistoryEntry): string => {
  const values = {
    who: whoOf(entry),
    person: personOf(entry),
    count: entry.count ?? 0,
    name: entry.name ?? '',
    section: entry.section?.name ?? text('goneSection'),
    board: entry.other_board?.name ?? '',
    day: entry.as_of === null ? '' : fullDayText(dayOf(new Date(entry.as_of))),
  };
  return (text as (key: Key, values: object) => string)(keyOf(entry), values);
};

const language = (): string => document.documentElement.lang || 'en';

export const timeText = (at: string): string =>
  new Intl.DateTimeFormat(language(), { timeStyle: 'short' }).format(new Date(at));

/** Day of a moment where the viewer is: `2026-11-26`. */
export const dayOf = (at: Date): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

/** `26 November 2026`, without the words for the last two days. */
export const fullDayText = (day: string): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'full' }).format(new Date(`${day}T12:00:00`));

export const dayText = (day: string, now: Date): string => {
  if (day === dayOf(now)) return text('today');
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === dayOf(yesterday) ? text('yesterday') : fullDayText(day);
};
