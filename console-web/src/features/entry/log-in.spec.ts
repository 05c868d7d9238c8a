import { beforeEach, describe, expect, it } from '@jest/globals';
import { aViewer } from '../../lib/a-viewer.ts';
import { setViewer } from '../../lib/bootstrap.ts';
import { rememberVisitedPin } from '../../lib/session/visited-pins.ts';
import type { EntryApi, LogInCredentials } from './entry.api.ts';
import { appType, logIn, referrerOf } from './log-in.ts';

let asked: LogInCredentials[] = [];
let answered: object = {};
const api = {
  logIn: async (given: LogInCredentials) => {
    asked.push(given);
    return { user: {}, ...answered };
  },
} as unknown as EntryApi;

const attempt = (email: string, password: string, next: string | null = null) =>
  logIn({ email, password }, { api, rules: aViewer().passwordRules, source: 'login_page', next, handled: [] });

beforeEach(() => {
  asked = [];
  answered = {};
  sessionStorage.clear();
  setViewer(aViewer());
});

describe('the log-in form', () => {
  it('checks the address, then the password, and calls only when both pass [E-074]', async () => {
    expect(await attempt('a@b', '')).toEqual({
      kind: 'problems',
      problems: { email: { text: "Hmm...that doesn't look like an email address." } },
    });
    expect(await attempt('', '')).toMatchObject({
      problems: { email: { text: "You missed a spot! Don't forget to add your email." } },
    });
    expect(await attempt('jane@x.test', '12345')).toEqual({
      kind: 'problems',
      problems: { password: { text: 'The password you entered is incorrect.' } },
    });
    expect(asked).toEqual([]);
    await attempt('jane@x.test', '123456');
    expect(asked).toHaveLength(1);
  });

  it('says of a short, an equal and a well-known password that it is incorrect, and sends none [E-085]', async () => {
    const incorrect = { kind: 'problems', problems: { password: { text: 'The password you entered is incorrect.' } } };
    expect(await attempt('jane.doe@x.test', '12345')).toEqual(incorrect);
    expect(await attempt('jane.doe@x.test', 'Jane.Doe')).toEqual(incorrect);
    expect(await attempt('jane.doe@x.test', 'password1')).toEqual(incorrect);
    expect(asked).toEqual([]);
  });

  it('takes passwords from before the present rules: six characters, other alphabets [E-086 part]', async () => {
    await attempt('jane@x.test', 'größe!');
    expect(asked).toHaveLength(1);
  });

  it('takes a username in place of an address [E-079 part]', async () => {
    await attempt('jane_doe', 'wooden bicycle');
    expect(asked[0]?.username_or_email).toBe('jane_doe');
  });

  it('tells which pins were looked at before, and where from [E-082 part] [E-080 part] [E-081 part]', async () => {
    rememberVisitedPin('1');
    rememberVisitedPin('2');
    await attempt('jane@x.test', 'wooden bicycle');
    expect(asked[0]).toMatchObject({
      get_user: true,
      app_type_from_client: 5,
      visited_pages_before_login: ['2', '1'],
      referrer: '',
    });
  });

  it('shows what the server says first, then goes on', async () => {
    answered = { response_modal: { title: 'You were logged out somewhere else', body: 'B', button_text: 'Okay' } };
    expect(await attempt('jane@x.test', 'wooden bicycle', '/boards/')).toEqual({
      kind: 'signed-in',
      to: '/boards/',
      modal: { title: 'You were logged out somewhere else', body: 'B', button_text: 'Okay', button_url: '/boards/' },
    });
  });

  it('goes to the requested page, else stays on the page [E-201 part] [E-202 part] [E-203 part]', async () => {
    const to = async (path: string, next: string | null = null) => {
      history.replaceState(null, '', path);
      const outcome = await attempt('jane@x.test', 'wooden bicycle', next);
      return outcome.kind === 'signed-in' ? outcome.to : outcome.kind;
    };
    expect(await to('/pin/1/?x=2')).toBe('/pin/1/?x=2');
    expect(await to('/pin/1/?x=2', '/boards/')).toBe('/boards/');
    expect(await to('/login?next=/boards/')).toBe('/boards/');
    for (const page of ['/login', '/login?lookup=true', '/signup', '/add-account', '/add-account/x'])
      expect(await to(page)).toBe('/');
  });

  it('clears what urged to sign up [E-077]', async () => {
    localStorage.setItem('upsell:home', '1');
    sessionStorage.setItem('upsell:pin', '1');
    localStorage.setItem('POST_CREATE_UPSELL_V2', '1');
    localStorage.setItem('theme', 'dark');
    await attempt('jane@x.test', 'wooden bicycle');
    expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual(['theme']);
  });

  it('keeps no password in the storage of the page [E-075 part]', async () => {
    await attempt('jane@x.test', 'wooden bicycle');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage, cookie: document.cookie })).not.toContain('wooden');
  });
});

describe('what a log-in tells about the browser', () => {
  it('is type 7 or 5 [E-081]', () => expect([7, 5, 6, 0].map((type) => appType(type))).toEqual([7, 5, 5, 5]));
  it('is the page before without its query [E-082 part]', () => {
    expect(referrerOf('https://a.test/b/c?secret=1#x')).toBe('https://a.test/b/c');
    expect(referrerOf(`https://a.test/${'x'.repeat(600)}`)).toHaveLength(512);
    expect(referrerOf('')).toBe('');
  });
});
