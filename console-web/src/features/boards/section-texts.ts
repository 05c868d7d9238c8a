import { catalogue } from '../../lib/messages/catalogue.ts';

/** Apart from the texts of boards: those come with every profile. */
export const text = catalogue('sections', {
  sections: 'Sections',
  pinCount: '{count, plural, =0 {No Pins yet} one {# Pin} other {# Pins}}',
  pins: 'Pins in {name}',
  add: 'Add section',
  addButton: 'Add',
  select: 'Select Pins',
  arrange: 'Arrange Pins',
  rename: 'Rename section',
  delete: 'Delete section',
  earlier: 'Move forward',
  later: 'Move back',
  menu: 'More options for {name}',
  name: 'Name',
  nameHint: 'Like "Lighting"',
  tooLong: 'Please enter no more than 50 characters.',
  save: 'Save changes',
  cancel: 'Cancel',
  placed: '{name} is number {place} of {count} now',
  added: '{name} is added',
  renamed: 'Changes saved',
  deleteQuestion: 'Delete {name}?',
  deleteDetail:
    '{count, plural, =0 {The section has no Pins.} one {Its # Pin stays on the board.} other {Its # Pins stay on the board.}}',
  deleted: '{name} is deleted',
  emptyMine: 'This section is waiting for its first Pin.',
  emptyOther: 'There are no Pins in this section yet.',
  wentWrong: 'Sorry! Something went wrong on our end.',
});
