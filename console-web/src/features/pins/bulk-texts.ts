import { catalogue } from '../../lib/messages/catalogue.ts';

/** Texts of bulk actions: they come once one is asked for. */
export const text = catalogue('bulk-actions', {
  moving: 'Moving Pins to {place}',
  copying: 'Copying Pins to {place}',
  merging: 'Merging {name} into {place}',
  merged: 'Merged {name} into {place}',
  merge: 'Merge',
  keep: 'Cancel',
  itself: 'Choose another board: {name} cannot be merged into itself.',
  mergeQuestion: 'Merge {name} into {place}?',
  mergeDetail:
    '{count, plural, one {Its # Pin goes} other {Its # Pins go}} to {place}, and {name} is deleted with its sections. You can undo it.',
  mergePart:
    'Its first {count, plural, one {# Pin goes} other {# Pins go}} to {place}, and {name} stays with the others.',
  mergeOpens: '{name} is secret, and {place} is not: everybody can see these Pins there.',
  deleting: 'Deleting Pins',
  deleted: '{count, plural, one {# Pin} other {# Pins}} deleted',
  deleteQuestion: '{count, plural, one {Delete # Pin?} other {Delete # Pins?}}',
  deleteOwnQuestion: 'Delete all of your Pins here?',
  deleteDetail: 'You can bring them back for 30 days.',
  delete: 'Delete',
  returning: 'Bringing Pins back',
  returned: '{count, plural, one {# Pin is back} other {# Pins are back}}',
  undoing: 'Undoing',
  redoing: 'Doing it again',
  reached: '{reached} of {total}',
  cancel: 'Cancel',
  moved: 'Moved {count, plural, one {# Pin} other {# Pins}} to {place}',
  copied: 'Copied {count, plural, one {# Pin} other {# Pins}} to {place}',
  undone: 'Undone for {count, plural, one {# Pin} other {# Pins}}',
  redone: 'Done again with {count, plural, one {# Pin} other {# Pins}}',
  cancelled: 'Cancelled. {said}',
  stayed: '{count, plural, one {# Pin stays as it was} other {# Pins stay as they were}}: {why}',
  notCopied: '{count, plural, one {# Pin was not copied} other {# Pins were not copied}}: {why}',
  inSection: '{section} in {board}',
  wentWrong: 'Sorry! Something went wrong on our end.',
});
