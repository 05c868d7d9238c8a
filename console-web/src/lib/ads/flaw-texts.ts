import type { AdFlaw } from '@corkboard/rules/ads/ad-checks';
import { catalogue } from '../messages/catalogue.ts';

const flawText = catalogue('ad-flaws', {
  'pin-unavailable': 'People cannot see the Pin.',
  'image-missing': 'The picture of the Pin is missing.',
  'advisory-terms': 'The Pin has words that need a closer look.',
  termsNamed: 'The Pin has words that need a closer look: {terms}.',
  'destination-blocked': 'It leads to a site that ads may not lead to.',
  'destination-missing': 'The page that it leads to is not there, or cannot be opened by everyone.',
  'destination-unreachable': 'The site that it leads to did not answer.',
});

/** Flaws that automatic checks found in an ad, a sentence each; empty where there are none. `terms`: advisory ones, where they are known. */
export const flawsOf = (flaws: readonly AdFlaw[], terms: readonly string[] = []): string => {
  const textOf = (flaw: AdFlaw): string =>
    flaw === 'advisory-terms' && terms.length > 0
      ? flawText('termsNamed', { terms: terms.join(', ') })
      : flawText(flaw);
  return flaws.map(textOf).join(' ');
};
