import { catalogue } from '../../lib/messages/catalogue.ts';

/** Apart from the other texts of collaborators, which the page of a board does not need. */
export const inviteText = catalogue('board-invite', {
  invites: '{name} invites you to {board}',
  somebody: 'Somebody',
  accept: 'Accept',
  decline: 'Decline',
  accepted: 'You are on {board} now',
  declined: 'You declined the invite to {board}',
  wentWrong: 'Sorry! Something went wrong on our end.',
});
