import { viewer } from '../../lib/bootstrap.ts';
import { adsText } from './ads-texts.ts';

/** Address to write to; in words on an installation that names none. */
export const supportContact = (): string => viewer().brand.supportEmail || adsText('supportTeam');
