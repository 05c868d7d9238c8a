import { catalogue } from '../../lib/messages/catalogue.ts';

/** Apart from the texts of saving: those come with every feed. */
export const text = catalogue('pin-saved', {
  send: 'Send',
  seeIt: 'See it now',
  promote: 'Promote your Pin',
  copyLink: 'Copy link',
  copied: 'Link copied',
});
