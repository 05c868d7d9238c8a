import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { signedIn, standInServer } from '../api/stand-in-server.ts';
import type { Viewer } from '../bootstrap.ts';
import { adAccountsQuery } from '../queries/ad-accounts.ts';
import { dropDraftsExcept, keepDraft, lastDraft } from './last-draft.ts';

const draft = { pinId: 'p1', form: { budget: '7' } };
const as = (id: string) => signedIn({ user: { id } } as unknown as Partial<Viewer>);
const left = () => Object.keys(localStorage).sort();

beforeEach(() => {
  as('bo');
  keepDraft('v1', draft);
  as('ada');
  for (const id of ['v1', 'v2']) keepDraft(id, draft);
  localStorage.setItem('theme', 'dark');
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

describe('drafts of promotions in this browser [S-237 part]', () => {
  it('are removed for the viewer alone', () => {
    dropDraftsExcept([]);
    expect(left()).toEqual(['ad_draft:bo:v1', 'theme']);
  });

  it('stay in ad accounts to which the viewer has access, and are removed in the others', async () => {
    standInServer({ '/ads/v4/advertisers/': () => ({ advertisers: [{ id: 'v2' }] }) });
    await new QueryClient().fetchQuery(adAccountsQuery);
    expect(left()).toEqual(['ad_draft:ada:v2', 'ad_draft:bo:v1', 'theme']);
    expect(lastDraft('v2')).toMatchObject(draft);
  });

  it('stay where the ad accounts are not known', async () => {
    standInServer({ '/ads/v4/advertisers/': () => ({ refused: { status: 503, message: 'Not now.' } }) });
    await new QueryClient().fetchQuery({ ...adAccountsQuery, retry: false }).catch(() => undefined);
    expect(left()).toHaveLength(4);
  });

  it('are removed once they are older than 30 days', () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 86_400_000);
    dropDraftsExcept(['v1', 'v2']);
    expect(left()).toEqual(['ad_draft:bo:v1', 'theme']);
  });

  it('do no harm where the storage is switched off', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new Error('switched off');
    });
    expect(() => dropDraftsExcept([])).not.toThrow();
  });
});
