import { clientEventNumbers } from '@corkboard/contracts/client-event-numbers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { aViewer } from '../../lib/a-viewer.ts';
import { setViewer, type Viewer } from '../../lib/bootstrap.ts';
import { reportOnLeave } from '../../lib/report/client-events.ts';
import { EntryPage } from './entry-page.tsx';
import { opened } from './machine.ts';
import { maskedEmail } from './masked-email.ts';
import { titleOf } from './occasion.tsx';
import type { EntryProps } from './use-entry.ts';

const known: NonNullable<Viewer['info']> = {
  firstName: 'Ana',
  imageUrl: null,
  email: 'ana@example.com',
  hasPassword: true,
  connectedToFacebook: false,
  connectedToGoogle: false,
};

/** The network says nothing: these tests look at the form, the journeys at what the server answers. */
let calls: string[] = [];
let events: { event_type: number }[] = [];
const real = globalThis.fetch;
beforeAll(() => {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
  reportOnLeave();
});
beforeEach(() => {
  calls = [];
  events = [];
  globalThis.fetch = ((url: string, init?: RequestInit) => {
    calls.push(url);
    if (url === '/v3/events/') events.push(...JSON.parse(String(init?.body)).events);
    return new Promise(() => undefined);
  }) as typeof fetch;
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  setViewer(aViewer());
  history.replaceState(null, '', '/');
});
afterEach(() => {
  cleanup();
  globalThis.fetch = real;
  jest.restoreAllMocks();
});

const show = (given: Partial<EntryProps> = {}) =>
  render(<EntryPage view="login" source="login_page" container="page" {...given} />);
/** The numbers of what was reported since this was last asked: a page that is left sends what is waiting. */
const reported = (): readonly number[] => {
  dispatchEvent(new Event('visibilitychange'));
  return events.splice(0).map(({ event_type: number }) => number);
};
const title = () => screen.getByTestId('entry-title').textContent;
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const answered = () => act(async () => undefined);
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the log-in form', () => {
  it('has a title, an address, a password and its button [E-061] [E-065]', () => {
    show();
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username');
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
    expect(screen.getByRole('button', { name: 'Log in' }).getAttribute('type')).toBe('submit');
    expect(title()).toBe('Log in to see more');
  });

  it('takes the typed address along to account recovery [E-067]', () => {
    show();
    expect(link('Forgot your password?')).toBe('/password/reset/');
    type('Email', 'jane+a@x.test');
    expect(link('Forgot your password?')).toBe('/password/reset/?email=jane%2Ba%40x.test');
  });

  it('has the notice of the terms beneath it, with its links [E-068 part] [E-069 part] [E-070 part]', () => {
    show();
    const form = document.querySelector('form');
    const terms = screen.getByTestId('terms');
    expect((form?.compareDocumentPosition(terms) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(link('Terms of Service')).toBe('/_/_/policy/terms-of-service/');
    expect(link('Privacy Policy')).toBe('/_/_/policy/privacy-policy/');
    expect(link('Notice at collection')).toBe('/_/_/policy/notice-at-collection/');
    expect(link('Delete your account')).toBe('/_/_/help/delete-account/');
  });

  it('leads to sign-up, on its page and elsewhere with its own words [E-073] [E-047] [E-020]', () => {
    show();
    expect(document.body.textContent).toContain('Need an account? Sign up now');
    press('Sign up now');
    expect(title()).toBe('Sign up to see more');
    cleanup();
    show({ container: 'modal', source: 'unknown' });
    expect(document.body.textContent).toContain('Not on Acme yet? Sign up');
    press('Sign up');
    expect(title()).toBe('Sign up to see more');
    press('Log in');
    expect(title()).toBe('Log in to see more');
  });

  it('says nothing of other alphabets when a field is left, and logs it once for each [E-086]', () => {
    show();
    reported();
    const leave = (label: string, value: string) => {
      type(label, value);
      fireEvent.blur(screen.getByLabelText(label));
    };
    leave('Email', 'jane@x.test');
    leave('Password', 'wooden bicycle');
    expect(reported()).toEqual([]);
    leave('Email', 'größe');
    expect(reported()).toEqual([clientEventNumbers.non_ascii_on_blur]);
    leave('Password', 'größe');
    expect(reported()).toEqual([clientEventNumbers.non_ascii_on_blur]);
    expect(document.querySelector('[aria-invalid]')).toBeNull();
  });

  it('reads its messages aloud and puts the focus there', async () => {
    show();
    press('Log in');
    await answered();
    const email = screen.getByLabelText('Email');
    expect(document.activeElement).toBe(email);
    const message = document.getElementById(email.getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toBe("You missed a spot! Don't forget to add your email.");
    expect(message?.parentElement?.getAttribute('aria-live')).toBe('polite');
  });

  it('lies under an overlay while the server thinks, and sends once [E-018 part]', async () => {
    show();
    type('Email', 'jane@x.test');
    type('Password', 'wooden bicycle');
    press('Log in');
    expect(screen.getByRole('status').textContent).toBe('One moment');
    press('Log in');
    await answered();
    expect(calls.filter((url) => url.includes('UserSessionResource'))).toHaveLength(1);
  });
});

describe('the sign-up form', () => {
  it('is open at home, and behind a button elsewhere [E-045 part]', () => {
    show({ view: 'signup', container: 'home', source: 'home' });
    expect(screen.getByLabelText('Create a password')).toBeTruthy();
    cleanup();
    show({ view: 'signup', container: 'modal', source: 'unknown' });
    expect(screen.queryByLabelText('Email')).toBeNull();
    press('Continue with email');
    expect(screen.getByLabelText('Email')).toBeTruthy();
  });

  it('leads to log-in and to the page for businesses [E-046] [E-048]', () => {
    show({ view: 'signup', container: 'home', source: 'home' });
    expect(document.body.textContent).toContain('Already a member? Log in');
    expect(document.body.textContent).toContain('Are you a business? Get started here!');
    expect(link('Get started here!')).toBe('/business/start/');
    press('Log in');
    expect(title()).toBe('Welcome to Acme');
    expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy();
  });

  it('suggests what was probably meant, takes it when pressed, and is quiet then [E-229] [E-230]', () => {
    show({ view: 'signup', container: 'home', source: 'home' });
    type('Email', 'jane@gmial.com');
    expect(document.body.textContent).toContain('Did you mean jane@gmail.com?');
    press('jane@gmail.com');
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('jane@gmail.com');
    expect(document.body.textContent).not.toContain('Did you mean');
  });

  it('says what a wrong address and a short password need [E-209 part] [E-210] [E-050 part]', async () => {
    show({ view: 'signup', container: 'home', source: 'home' });
    press('Continue');
    await answered();
    expect(document.body.textContent).toContain("You missed a spot! Don't forget to add your email.");
    expect(document.body.textContent).toContain('Your password is too short! You need 8+ characters.');
    expect(document.body.textContent).toContain("You missed a spot. Don't forget to add your birthday.");
    type('Email', 'abc');
    press('Continue');
    await answered();
    expect(document.body.textContent).toContain("Hmm...that doesn't look like an email address.");
    expect(calls.filter((url) => url.includes('/v3/register/exists/'))).toEqual([]);
  });

  it('cannot be sent while the marker of an earlier attempt stands [E-166] [E-162 part]', async () => {
    setViewer(aViewer({ ineligible: true }));
    show({ view: 'signup', container: 'home', source: 'home' });
    for (const label of ['Month', 'Day', 'Year'])
      expect((screen.getByLabelText(label) as HTMLInputElement).disabled).toBe(true);
    const why = "Somebody too young tried to sign up, so the birthday can't be changed for a day.";
    expect(screen.getByRole('group', { name: 'Birthday', description: new RegExp(why) })).toBeTruthy();
    expect(document.body.textContent).toContain('Was that a mistake? Write to help@acme.test.');
    expect(link('help@acme.test')).toBe('mailto:help@acme.test');
    type('Email', 'jane@x.test');
    press('Continue');
    await answered();
    expect(document.body.textContent).toContain("Sorry, you're not eligible to sign up for Acme right now.");
    expect(calls.filter((url) => url.includes('register'))).toEqual([]);
  });
});

describe('sign-up that lives elsewhere', () => {
  it('is gone to instead of shown [E-049 part]', () => {
    setViewer(aViewer({ signupRedirectUrl: '#elsewhere' }));
    show();
    press('Sign up now');
    expect(location.hash).toBe('#elsewhere');
    expect(title()).toBe('Log in to see more');
  });
});

describe('someone who was signed in here before', () => {
  it('is greeted, with a way to another account [E-088] [E-089]', async () => {
    setViewer(aViewer({ type: 'LIMITED_LOGIN', info: known }));
    show();
    expect(title()).toBe('Welcome back, Ana!');
    await screen.findByText('a***@e***.com');
    expect(document.body.textContent).not.toContain('ana@example.com');
    expect(screen.queryByLabelText('Email')).toBeNull();
    press('Not you? Log in with a different account');
    expect(title()).toBe('Log in to see more');
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('');
    expect(document.body.textContent).not.toContain('Ana');
  });

  it('gives the whole address to the password manager only', () => {
    setViewer(aViewer({ type: 'LIMITED_LOGIN', info: known }));
    show();
    const hidden = document.querySelector<HTMLInputElement>('input[autocomplete=username]');
    expect([hidden?.value, hidden?.hidden]).toEqual(['ana@example.com', true]);
  });

  it('sees no button for what the account does not have [E-090 part]', () => {
    setViewer(aViewer({ type: 'LIMITED_LOGIN', info: { ...known, hasPassword: false, connectedToGoogle: true } }));
    show();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Facebook/ })).toBeNull();
  });

  it('is not greeted without stored information, nor at sign-up [E-087 part]', () => {
    setViewer(aViewer({ type: 'LIMITED_LOGIN', info: null }));
    show();
    expect(title()).toBe('Log in to see more');
    cleanup();
    setViewer(aViewer({ type: 'LIMITED_LOGIN', info: known }));
    show({ view: 'signup', source: 'home', container: 'home' });
    expect(title()).toBe('Welcome to Acme');
  });

  it('has an address that is masked by its first letters', () => {
    expect(maskedEmail('jane@example.co.uk')).toBe('j***@e***.uk');
    expect(maskedEmail('x')).toBe('x***');
  });
});

describe('the name of the dialog', () => {
  it('is its title', () => {
    const state = opened({ view: 'signup', isPersonalised: false, isExpanded: true, isIneligible: false });
    setViewer(aViewer({ experiments: { save_signup_title: 'on' } }));
    expect(titleOf(state, { view: 'signup', source: 'save', container: 'modal' })).toBe('Join Acme to save this idea');
  });
});
