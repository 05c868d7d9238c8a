import { catalogue } from '../../lib/messages/catalogue.ts';

/** Texts around the entry forms. */
export const outText = catalogue('signed-out', {
  headline: 'Keep the things that catch your eye',
  lead: 'Pin pictures from anywhere to boards of your own, and find them again when the idea is ready.',
  fresh: 'Fresh on the wall',
  join: 'Sign up to keep what you find',
  legalNotice: 'This is placeholder text. Whoever runs this site replaces it before opening it to the public.',
  backHome: 'Back to {brand}',
  businessTitle: 'For businesses',
  businessLead:
    'Business accounts are on their way. Until then, a personal account can hold the boards of your business.',
  businessStart: 'Create an account',
  about: 'Legal and help',
  terms: 'Terms of service',
  privacy: 'Privacy policy',
  notice: 'Notice at collection',
  deletion: 'Delete your account',
});
