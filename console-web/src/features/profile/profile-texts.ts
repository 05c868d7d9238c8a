import { catalogue } from '../../lib/messages/catalogue.ts';

export const text = catalogue('profile', {
  tabs: 'What {name} keeps',
  boards: 'Boards',
  pins: 'Pins',
  archived: 'Archived',
  counts:
    '{pins, plural, =0 {No Pins} one {# Pin} other {# Pins}}, {boards, plural, =0 {no boards} one {# board} other {# boards}}',
  pinsOf: 'Pins of {name}',
  noPinsMine: 'What you save shows up here.',
  noPinsOther: '{name} has not saved any public Pins yet.',
});
