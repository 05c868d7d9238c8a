import { advertiserLink } from '@corkboard/rules/ads/links';
import { type AdNotice, closing, type Mail, type Sender } from '../mail/mail.ts';

export interface Told {
  readonly notice: AdNotice;
  readonly advertiserId: string;
  /** Reasons of a rejection; empty otherwise. */
  readonly reasons: readonly string[];
}

const subjects: Readonly<Record<AdNotice, string>> = {
  'ad-approved': 'Your ad was approved',
  'ad-rejected': 'Your ad was not approved',
  'budget-used-up': 'The budget of your campaign is used up',
  'daily-budget-used-up': 'The budget of your campaign for today is used up',
  'campaign-ended': 'Your campaign has ended',
};

const rejected = (campaigns: string, reasons: readonly string[]): string =>
  `we looked at your ad and cannot show it:\n${reasons.map((reason) => `- ${reason}`).join('\n')}\n\nChange the Pin accordingly and promote it again:\n${campaigns}`;
const over = (why: string, campaigns: string): string =>
  `${why}, so that it has ended and costs nothing more.\n\nSee its results, or promote the Pin again:\n${campaigns}`;

/** Says what happened, then what to do. */
const bodies: Readonly<Record<AdNotice, (campaigns: string, reasons: readonly string[]) => string>> = {
  'ad-approved': (campaigns) =>
    `we approved your ad. It is shown from now on, once your billing is confirmed.\n\nSee how it does:\n${campaigns}`,
  'ad-rejected': rejected,
  'budget-used-up': (campaigns) => over('the whole budget of your campaign is used up', campaigns),
  'daily-budget-used-up': (campaigns) =>
    `what your campaign may cost in a day is used up. Its ads rest and are shown again tomorrow (UTC); what people still do with those that they were shown costs nothing more today. We tell you so once for each campaign.\n\nRaise the budget of a day, or leave it as it is:\n${campaigns}`,
  'campaign-ended': (campaigns) => over('the last day of your campaign is over', campaigns),
};

/** It names neither campaign nor pin: what a business calls them stays with its ads. */
export const adMail = (sender: Sender, to: string, { notice, advertiserId, reasons }: Told): Mail => {
  const campaigns = `${sender.origin}${advertiserLink('campaigns', { advertiserId })}`;
  return {
    to,
    template: notice,
    subject: `${subjects[notice]} on ${sender.brand}`,
    text: `Hi,\n\n${bodies[notice](campaigns, reasons)}${closing(sender.brand)}`,
  };
};
