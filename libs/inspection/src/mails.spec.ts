import { MASK } from '@corkboard/contracts/operations/inspection';
import { describe, expect, it } from '@jest/globals';
import { listedMail, revealedMail } from './mails.ts';
import type { KeptMail } from './port.ts';

const mail: KeptMail = {
  id: 'm1',
  kind: 'reset-password',
  accountId: null,
  to: 'jane@example.org',
  subject: 'Reset your password',
  text: 'Here: https://pins.example/password/reset/confirm/#t=abc-123 thanks',
  status: 'queued',
  attempts: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  sentAt: null,
  lastError: null,
};

describe('a mail in the console', () => {
  it('shows neither recipient nor text until it is revealed', () => {
    expect(listedMail('identity', mail)).toMatchObject({ to: MASK, text: null, revealed: false });
  });

  it('never shows its link, since that opens the account', () => {
    const shown = revealedMail('identity', mail);
    expect(shown).toMatchObject({ to: 'jane@example.org', revealed: true });
    expect(shown.text).toBe('Here: [a link is left out here: whoever has it has the account] thanks');
  });

  it.each(['kept', 'failed', 'sent'] as const)('nor when it is %s', (status) => {
    const text = 'https://pins.example/email/verify/?token=abc-123&x=1\nand http://localhost:3000/a/#t=xyz.';
    const shown = revealedMail('identity', { ...mail, status, text }).text;
    expect(shown).not.toMatch(/abc-123|xyz|https?:/);
  });
});
