import { advertiserLink } from '@corkboard/rules/ads/links';
import { closing, type Mail, type Sender } from '../mail/mail.ts';

/** It names no business: its name was that of the account that was erased. @param until ISO 8601, UTC */
export const takeoverMail = ({ brand, origin }: Sender, to: string, until: string): Mail => ({
  to,
  template: 'business-takeover',
  subject: `A business that you work for on ${brand} has no owner any more`,
  text: `Hi,\n\nthe account of the owner of a business that you are an admin of was closed and erased. Its campaigns are stopped for good; its reports and its books are kept.\n\nUntil ${until.slice(0, 10)} you or another admin can take it over with its ad accounts, whoever is first. Nobody can after that:\n${origin}${advertiserLink('accountsManager', {})}${closing(brand)}`,
});
