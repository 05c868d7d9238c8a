import { describe, expect, it } from '@jest/globals';
import { adMail } from './ad-mails.ts';

const sender = { brand: 'Corkboard', origin: 'https://corkboard.test' };

describe('a mail about an ad', () => {
  it.each([
    ['ad-approved', 'Your ad was approved on Corkboard', 'See how it does'],
    ['ad-rejected', 'Your ad was not approved on Corkboard', 'promote it again'],
    ['budget-used-up', 'The budget of your campaign is used up on Corkboard', 'promote the Pin again'],
    ['daily-budget-used-up', 'The budget of your campaign for today is used up on Corkboard', 'Raise the budget'],
    ['campaign-ended', 'Your campaign has ended on Corkboard', 'promote the Pin again'],
  ] as const)('says what happened and what to do: %s', (notice, subject, todo) => {
    const mail = adMail(sender, 'jane@example.org', { notice, advertiserId: 'v1', reasons: ['too blurred'] });
    expect(mail).toMatchObject({ to: 'jane@example.org', template: notice, subject });
    expect(mail.text).toContain(todo);
    expect(mail.text).toContain('https://corkboard.test/advertiser/v1/reporting/campaigns/');
    expect(mail.text.includes('- too blurred')).toBe(notice === 'ad-rejected');
  });
});
