import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { aViewer } from '../../../lib/a-viewer.ts';
import { signedIn, standInServer } from '../../../lib/api/stand-in-server.ts';
import { setViewer, type Viewer } from '../../../lib/bootstrap.ts';
import { type EntryPrompt, onEntryPrompt } from '../../../lib/session/entry-prompt.ts';
import { ConvertPage } from './convert-page.tsx';

const person = { user: { id: 'me', username: 'ada', full_name: 'Ada', country: 'GB' } } as unknown as Partial<Viewer>;
const open = (query = '') => {
  const left: string[] = [];
  render(<ConvertPage query={query} leave={(to) => left.push(to)} />);
  return left;
};
const next = (target: string): string => `?next=${encodeURIComponent(target)}`;

describe('the page of a conversion [DS-134 part]', () => {
  it.each([
    [next('/advertiser/quick_promote?pinId=p1'), '/advertiser/quick_promote?pinId=p1'],
    ['', '/'],
    [next('https://evil.test/'), '/'],
    [next('//evil.test/'), '/'],
    [next('/login/'), '/'],
  ])('goes on to a page of ours alone: %s', async (query, target) => {
    signedIn(person);
    standInServer({ '/v3/business/convert/': () => ({ is_partner: true }) });
    const left = open(query);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Convert to a business account');
    fireEvent.change(screen.getByLabelText('Business name'), { target: { value: 'Blue Door' } });
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(screen.getByRole('button', { name: 'Convert account' }));
    await waitFor(() => expect(left).toEqual([target]));
  });

  it('lets a partner go on at once', () => {
    signedIn({ ...person, isPartner: true });
    expect(open(next('/pin/p1/'))).toEqual(['/pin/p1/']);
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('asks a visitor to log in and come back', () => {
    setViewer(aViewer());
    const prompts: EntryPrompt[] = [];
    const stop = onEntryPrompt((prompt) => prompts.push(prompt));
    history.replaceState(null, '', `/business/convert/${next('/pin/p1/')}`);
    expect(open(next('/pin/p1/'))).toEqual([]);
    const back = `/business/convert/${next('/pin/p1/')}`;
    expect(prompts).toEqual([{ view: 'login', source: 'business', next: back }]);
    act(() => fireEvent.click(screen.getByRole('button', { name: 'Log in' })));
    expect(prompts).toHaveLength(2);
    stop();
  });
});
