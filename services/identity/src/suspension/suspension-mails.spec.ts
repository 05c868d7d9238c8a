import { describe, expect, it } from '@jest/globals';
import { reinstatementMail, suspensionMail } from './suspension-mails.ts';

const sender = { brand: 'Corkboard', origin: 'https://corkboard.test' };
const stated = { statementRef: '01980a80-11aa-8f0d-b4d2-6a7c8e9f0b03', appealUntil: '2026-09-10T09:26:53.589Z' };

describe('the mail to a suspended owner', () => {
  it.each([
    ['guidelines', 'because what was done with it is against our community guidelines.'],
    ['unusual_activity', 'because we noticed unusual activity on it.'],
    ['closure_requested', 'because you asked us to close it.'],
  ] as const)('states the grounds, what it means, and how and until when to appeal: %s', (reasonCode, why) => {
    const mail = suspensionMail(sender, 'jane@example.org', { reasonCode, ...stated });
    expect([mail.to, mail.subject]).toEqual(['jane@example.org', 'Your Corkboard account has been deactivated']);
    expect(mail.text).toContain(why);
    expect(mail.text).toContain(
      'You were logged out everywhere and cannot log in, others do not see your profile, boards and Pins, and your ads have stopped. Nothing of it is deleted.',
    );
    expect(mail.text).toContain('it was not decided automatically');
    expect(mail.text).toContain('appeal until 2026-09-10:\nhttps://corkboard.test/_/_/help/appeal/\n');
    expect(mail.text).toContain(`this reference: ${stated.statementRef}`);
  });

  it('says when the suspension has ended', () => {
    const mail = reinstatementMail(sender, 'jane@example.org');
    expect([mail.template, mail.subject]).toEqual(['account-reinstated', 'Your Corkboard account is back']);
    expect(mail.text).toContain('https://corkboard.test/login/');
  });
});
