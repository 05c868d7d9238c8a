import { beforeAll, describe, expect, it } from '@jest/globals';
import { aViewer } from '../../lib/a-viewer.ts';
import { setViewer } from '../../lib/bootstrap.ts';
import { logInTitle, type Occasion, signUpTitle } from './titles.ts';

beforeAll(() => setViewer(aViewer()));

const signUp = (given: Partial<Occasion>) => signUpTitle({ source: 'unknown', ...given });

describe('the title of sign-up', () => {
  it('is the default without a known source [E-031]', () => {
    expect(signUp({})).toBe('Sign up to see more');
    expect(signUp({ source: 'comment' })).toBe('Sign up to see more');
  });
  it('of the save button is the default, or names the idea in its experiment [E-033] [E-034]', () => {
    expect(signUp({ source: 'save' })).toBe('Sign up to see more');
    expect(signUp({ source: 'save', saveExperiment: true })).toBe('Join Acme to save this idea');
    expect(signUp({ source: 'download', saveExperiment: true })).toBe('Sign Up to download');
  });
  it('welcomes at home, by the name of the installation [E-035] [E-001 part]', () =>
    expect(signUp({ source: 'home' })).toBe('Welcome to Acme'));
  it('of a board invite [E-032]', () =>
    expect(signUp({ source: 'board_invite' })).toBe('Sign up to accept your board invite'));
  it('of the bookmarklet [E-036]', () => expect(signUp({ source: 'bookmarklet' })).toBe('Sign up to save this Pin!'));
  it('of a download, with its capital letters [E-037]', () =>
    expect(signUp({ source: 'download' })).toBe('Sign Up to download'));
  it('of following someone [E-038]', () => expect(signUp({ source: 'follow' })).toBe('Join Acme to follow'));
  it('of an address that the server knows [E-039]', () =>
    expect(signUp({ source: 'home', returningEmail: true })).toBe('Welcome back to Acme!'));
  it('of an invite names who invited [E-040]', () =>
    expect(signUp({ source: 'home', inviter: 'Ana' })).toBe('Join Ana on Acme for more ideas'));
  it('of an invite with a message asks for an answer [E-041]', () =>
    expect(signUp({ inviter: 'Ana', respondMessage: true })).toBe('Sign up and let Ana know what you think'));
  it('puts the board invite first, then the inviter, then the known address', () => {
    const all = { inviter: 'Ana', respondMessage: true, returningEmail: true } as const;
    expect(signUp({ ...all, source: 'board_invite' })).toBe('Sign up to accept your board invite');
    expect(signUp({ ...all, source: 'home' })).toBe('Sign up and let Ana know what you think');
    expect(signUp({ source: 'home', inviter: 'Ana', returningEmail: true })).toBe('Join Ana on Acme for more ideas');
  });
});

describe('the title of log-in', () => {
  const logIn = (source: Occasion['source']) => logInTitle({ source });
  it('is the default on its page and without a known source [E-061]', () => {
    expect(logIn('login_page')).toBe('Log in to see more');
    expect(logIn('unknown')).toBe('Log in to see more');
  });
  it('differs for a board invite and at home [E-062]', () => {
    expect(logIn('board_invite')).toBe('Log in to accept your board invite');
    expect(logIn('home')).toBe('Welcome to Acme');
  });
  it('of the bookmarklet [E-063]', () => expect(logIn('bookmarklet')).toBe('Sign in to save this Pin!'));
  it('of a comment [E-064]', () => expect(logIn('comment')).toBe('Log in to comment'));
  it('says what was to be done while signed out [E-260 part]', () => {
    expect(logIn('continue')).toBe('Log in to continue');
    expect(logIn('follow')).toBe('Log in to follow');
    expect(logIn('unfollow')).toBe('Log in to unfollow');
  });
});
