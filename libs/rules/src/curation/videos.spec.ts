import { describe, expect, it } from '@jest/globals';
import { mayUploadVideo } from './videos.ts';

describe('who may upload a video', () => {
  const now = new Date('2026-03-02T12:00:00.000Z');
  const account = { emailVerified: true, accountCreatedAt: '2026-03-01T11:59:59.999Z' };
  const may = (more: Partial<typeof account> = {}, minAgeHours = 24) =>
    mayUploadVideo({ ...account, ...more }, { now, minAgeHours });

  it('has an address that was proved, and an account older than a day [S-146 part]', () => {
    expect(may()).toBe(true);
    expect(may({ emailVerified: false })).toBe(false);
    expect(may({ accountCreatedAt: '2026-03-01T12:00:00.000Z' })).toBe(false);
  });

  it('has one older than the installation asks for', () => {
    expect(may({ accountCreatedAt: '2026-03-02T11:59:59.999Z' }, 0)).toBe(true);
    expect(may({}, 25)).toBe(false);
  });
});
