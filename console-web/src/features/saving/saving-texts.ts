import { catalogue } from '../../lib/messages/catalogue.ts';

export const text = catalogue('saving', {
  save: 'Save',
  saving: 'Saving',
  saved: 'Saved',
  savedTo: 'Saved to {board}, more options',
  toBoard: 'Go to {board}',
  elsewhere: 'Save to another board',
  move: 'Move',
  remove: 'Remove',
  chooseBoard: 'Choose a board, now {board}',
  retry: 'Try again',
  view: 'View',
  wentWrong: 'Sorry! Something went wrong on our end.',
  offline: "You're offline, so this Pin isn't saved. Connect and try again.",
  noAnswer: 'No answer came, so this Pin may not be saved. Try again.',
});
