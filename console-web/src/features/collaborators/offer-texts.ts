import { catalogue } from '../../lib/messages/catalogue.ts';

/** Apart from the other texts of collaborators, which the page of a board does not need at first. */
export const offerText = catalogue('board-offer', {
  gone: 'Whoever made this board has left.',
  ask: 'Do you want to take it over? Of the editors who say yes until {date}, the one who has been here longest gets it. If nobody does, everyone keeps their own Pins on a board of their own.',
  saidYes: 'You said yes. The board is yours by {date}, unless an editor who has been here longer takes it over.',
  saidNo: 'You said no. Until {date} you can still take it over.',
  accept: 'Take over',
  decline: 'No, thanks',
  yours: 'This board is yours now',
  noted: "We'll let the others answer, too",
  declined: 'You said no',
  wentWrong: 'Sorry! Something went wrong on our end.',
});
