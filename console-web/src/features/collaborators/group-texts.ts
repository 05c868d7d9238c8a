import { catalogue } from '../../lib/messages/catalogue.ts';

/** Apart from the other texts of collaborators, which the page of a board does not need at first. */
export const groupText = catalogue('collaborator-group', {
  two: '{a} and {b}',
  three: '{a}, {b} and {c}',
  more: '{a}, {b}, {c} and {count} more',
  manage: 'Invite collaborators',
  see: 'See collaborators',
});
