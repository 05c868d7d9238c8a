import { catalogue } from '../../lib/messages/catalogue.ts';

/** Apart from the texts of walls, which come with the first page. */
export const closeupText = catalogue('closeup', {
  more: 'More to explore',
  share: 'Share',
  back: 'Back',
  visit: 'Visit',
  onto: 'Saved to',
  alsoOn: '{count, plural, one {Also on # board} other {Also on # boards}}',
  unplayable: "Your browser can't play this video. Try another one.",
  saveCount: '{count, plural, one {Saved # time} other {Saved # times}}',
});
