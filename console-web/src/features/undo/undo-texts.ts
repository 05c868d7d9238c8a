import { catalogue } from '../../lib/messages/catalogue.ts';

export const text = catalogue('undo', {
  undone: 'Undone',
  redone: 'Done again',
  pinBack: 'Pin is back',
  boardBack: 'Board is back',
  sectionBack: 'Section is back',
  sectionBackAs: 'Section is back as {name}: its name was taken meanwhile',
  boardBackAs: 'Board is back as {name}: its name was taken meanwhile',
  nothing: 'There is nothing to undo.',
  already: 'This was undone already.',
  wentWrong: 'Sorry! Something went wrong on our end.',
  conflict: 'This was changed again',
  conflictDetail: '{who} {what} on {when}. Undo your change anyway?',
  anyway: 'Undo anyway',
  keep: 'Keep',
  you: 'You',
  other: 'Someone else',
  acts: 'Your last changes',
  actsHint: 'What you changed in the last 30 days, newest first.',
  noActs: 'You changed nothing in the last 30 days.',
  undo: 'Undo',
  redo: 'Redo',
  undoNamed: 'Undo: {what}',
  redoNamed: 'Redo: {what}',
  isUndone: 'Undone',
});

export const whenText = (at: string): string =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(at),
  );
