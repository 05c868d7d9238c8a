import { catalogue } from '../../lib/messages/catalogue.ts';
import { welcome } from './welcome.ts';

/** Texts around the entry forms. */
export const outText = catalogue('signed-out', {
  ...welcome,
  fresh: 'Fresh on the wall',
  join: 'Sign up to keep what you find',
  policyNotice:
    'This is what the program does by itself. Whoever runs this site adds the terms of their own, who they are and which law applies; ask them at',
  askAt: 'Write to',
  askNobody: 'This site has named no address to write to. Ask whoever told you of it.',
  backHome: 'Back to {brand}',
  businessTitle: 'For businesses',
  businessCreate: 'Create a business account',
  businessLead:
    'A business account begins as a personal one: create it, then tell us the name and the country of your business.',
  businessStart: 'Create an account',
  about: 'Legal and help',
  terms: 'Terms of service',
  privacy: 'Privacy policy',
  notice: 'Notice at collection',
  deletion: 'Delete your account',
});
