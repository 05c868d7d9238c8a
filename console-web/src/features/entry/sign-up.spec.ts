import { clientEventNumbers } from '@corkboard/contracts/client-event-numbers';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aViewer } from '../../lib/a-viewer.ts';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { standInServer } from '../../lib/api/stand-in-server.ts';
import { setViewer } from '../../lib/bootstrap.ts';
import { reportOnLeave } from '../../lib/report/client-events.ts';
import type { EntryApi } from './entry.api.ts';
import { type SignUpMeans, signUp } from './sign-up.ts';

const typed = {
  email: 'jane.doe99@work.test',
  password: 'wooden bicycle',
  birthday: { year: '2000', month: '1', day: '2' },
};

/** Answers as told and writes down what was asked, in order. */
const server = (answers: Partial<Record<keyof EntryApi, unknown>> = {}) => {
  const asked: { name: string; given: unknown[] }[] = [];
  const answer =
    (name: keyof EntryApi, otherwise: unknown) =>
    async (...given: unknown[]) => {
      asked.push({ name, given });
      const told = answers[name] ?? otherwise;
      if (told instanceof Error) throw told;
      return told;
    };
  const api = {
    exists: answer('exists', false),
    isValid: answer('isValid', true),
    register: answer('register', { user: {}, is_new: true, next: '/' }),
    logIn: answer('logIn', { user: {} }),
  } as unknown as EntryApi;
  return { api, asked, names: () => asked.map(({ name }) => name) };
};

const means = (api: EntryApi, given: Partial<SignUpMeans> = {}): SignUpMeans => ({
  api,
  rules: aViewer().passwordRules,
  source: 'home',
  handled: [],
  now: () => new Date('2026-06-01T00:00:00Z'),
  isIneligible: false,
  ...given,
});

beforeEach(() => setViewer(aViewer()));

describe('the e-mail sign-up', () => {
  it('asks whether the address is valid and free, then registers [E-050 part] [E-212 part]', async () => {
    const { api, names } = server();
    expect(await signUp(typed, means(api))).toEqual({ kind: 'signed-in', to: '/', modal: null });
    expect(names()).toEqual(['isValid', 'exists', 'register']);
  });

  it('sends the birthday as seconds and the name that the address gives [E-057] [E-058 part] [E-056 part]', async () => {
    const { api, asked } = server();
    await signUp(typed, means(api));
    expect(asked.at(-1)?.given[0]).toMatchObject({
      type: 'email',
      email: 'jane.doe99@work.test',
      birthday: 946_771_200,
      first_name: 'Jane',
      last_name: '',
      birthday_source_site: 'user_entered',
      email_source_site: 'user_entered',
    });
  });

  it('asks nothing while the form is wrong [E-050 part]', async () => {
    const { api, names } = server();
    const wrong = await signUp({ ...typed, email: 'abc', password: '1234567' }, means(api));
    expect(wrong).toEqual({
      kind: 'problems',
      problems: {
        email: { text: "Hmm...that doesn't look like an email address." },
        password: { text: 'Your password is too short! You need 8+ characters.' },
      },
    });
    expect(names()).toEqual([]);
  });

  it('says of an empty form all that is missing at once [E-050 part]', async () => {
    const { api, names } = server();
    const empty = { email: '', password: '', birthday: { year: '', month: '', day: '' } };
    expect(await signUp(empty, means(api))).toEqual({
      kind: 'problems',
      problems: {
        email: { text: "You missed a spot! Don't forget to add your email." },
        password: { text: 'Your password is too short! You need 8+ characters.' },
        birthday: { text: "You missed a spot. Don't forget to add your birthday." },
      },
    });
    expect(names()).toEqual([]);
  });

  it('asks nothing while the marker of an earlier attempt stands [E-225]', async () => {
    const { api, names } = server();
    expect(await signUp(typed, means(api, { isIneligible: true }))).toEqual({
      kind: 'ineligible',
      text: "Sorry, you're not eligible to sign up for Acme right now.",
    });
    expect(names()).toEqual([]);
  });

  it('logs in with the typed password when the address is taken [E-051 part]', async () => {
    const { api, asked, names } = server({ exists: true });
    expect(await signUp({ ...typed, birthday: { year: '', month: '', day: '' } }, means(api))).toMatchObject({
      kind: 'signed-in',
    });
    expect(names()).toEqual(['isValid', 'exists', 'logIn']);
    expect(asked.at(-1)?.given[0]).toMatchObject({
      username_or_email: 'jane.doe99@work.test',
      password: 'wooden bicycle',
    });
  });

  it('shows a wrong password of a taken address, and does not register [E-051 part]', async () => {
    const { api, names } = server({ exists: true, logIn: new ApiFailure({ code: 1201, status: 401 }) });
    expect(await signUp(typed, means(api))).toMatchObject({ problems: { password: { link: 'reset' } } });
    expect(names()).not.toContain('register');
  });

  it('logs in as well when the address was taken meanwhile', async () => {
    const { api, names } = server({ register: new ApiFailure({ code: 1107, status: 409 }) });
    await signUp(typed, means(api));
    expect(names()).toEqual(['isValid', 'exists', 'register', 'logIn']);
  });

  it('asks for the birthday once the address is known to be free [E-052 part] [E-220 part]', async () => {
    const { api, names } = server();
    expect(await signUp({ ...typed, birthday: { year: '', month: '', day: '' } }, means(api))).toEqual({
      kind: 'problems',
      problems: { birthday: { text: "You missed a spot. Don't forget to add your birthday." } },
    });
    expect(names()).toEqual(['isValid', 'exists']);
  });

  it('takes a birthday up to 1 January of this year [E-221 part]', async () => {
    const { api } = server();
    const born = (day: string) => signUp({ ...typed, birthday: { year: '2026', month: '1', day } }, means(api));
    expect(await born('1')).toMatchObject({ kind: 'signed-in' });
    expect(await born('2')).toEqual({ kind: 'problems', problems: { birthday: { text: 'Invalid date' } } });
  });

  it('does not ask the network about known webmail [E-211 part]', async () => {
    const { api, names } = server();
    await signUp({ ...typed, email: 'jane@gmail.com' }, means(api));
    expect(names()).toEqual(['exists', 'register']);
  });

  it('refuses an address that no mail reaches, at the field and as a toast of 3000 ms [E-211] [E-213]', async () => {
    const { api, names } = server({ isValid: false });
    const text = "Sorry, this doesn't look like a valid email";
    expect(await signUp(typed, means(api))).toEqual({
      kind: 'problems',
      problems: { email: { text } },
      toast: { text, durationMs: 3000 },
    });
    expect(names()).toEqual(['isValid']);
  });

  it('goes on when nobody can say whether mail reaches it', async () => {
    const { api } = server({ isValid: new ApiFailure({ status: 503 }) });
    expect(await signUp(typed, means(api))).toMatchObject({ kind: 'signed-in' });
  });

  it('goes to the requested page, else where the server says, else home [E-205 part] [E-054 part]', async () => {
    const told = { user: {}, is_new: true, next: '/boards/' };
    expect(await signUp(typed, means(server({ register: told }).api, { next: '/pin/1/' }))).toMatchObject({
      to: '/pin/1/',
    });
    expect(await signUp(typed, means(server({ register: told }).api))).toMatchObject({ to: '/boards/' });
    expect(await signUp(typed, means(server().api, { next: '//evil.test' }))).toMatchObject({ to: '/' });
  });

  it('shows what the server wants to say first [E-054 part]', async () => {
    const modal = { title: 'One more thing', body: 'Look into your mail', button_text: 'Fine' };
    const { api } = server({ register: { user: {}, is_new: true, next: '/', response_modal: modal } });
    expect(await signUp(typed, means(api))).toMatchObject({ kind: 'signed-in', modal });
  });

  it('works with an empty answer [E-060 part]', async () => {
    const { api } = server();
    const empty = { ...api, register: async () => undefined } as unknown as EntryApi;
    expect(await signUp(typed, means(empty))).toEqual({ kind: 'signed-in', to: '/', modal: null });
  });
});

describe('what a sign-up reports', () => {
  beforeAll(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    reportOnLeave();
  });
  const reportedBy = async (answers: Parameters<typeof server>[0], given = typed): Promise<unknown> => {
    const { asked } = standInServer({ '/v3/events/': () => null });
    dispatchEvent(new Event('visibilitychange'));
    asked.splice(0);
    await signUp(given, means(server(answers).api));
    dispatchEvent(new Event('visibilitychange'));
    return asked.flatMap(({ options }) => (options['events'] as { event_type: number }[]).map((one) => one.event_type));
  };

  it('is an attempt and what came of it, and nothing before it registers [E-060]', async () => {
    const { signup_attempt, signup_success, signup_failure } = clientEventNumbers;
    expect(await reportedBy({})).toEqual([signup_attempt, signup_success]);
    const refused = new ApiFailure({ code: 1105, status: 400 });
    expect(await reportedBy({ register: refused })).toEqual([signup_attempt, signup_failure]);
    expect(await reportedBy({}, { ...typed, password: '' })).toEqual([]);
  });
});

describe('a new password', () => {
  const passwordProblem = async (password: string, rules = aViewer().passwordRules) => {
    const outcome = await signUp({ ...typed, password }, { ...means(server().api), rules });
    return outcome.kind === 'problems' ? outcome.problems.password?.text : undefined;
  };
  it('has the least length that the server says [E-214] [E-215] [E-219 part]', async () => {
    const six = { ...aViewer().passwordRules, min: 6 };
    expect(await passwordProblem('12345', six)).toBe('Your password is too short! You need 6+ characters.');
    expect(await passwordProblem('xk4p9q', six)).toBeUndefined();
    expect(await passwordProblem('xk4p9qz')).toBe('Your password is too short! You need 8+ characters.');
    expect(await passwordProblem('')).toBe('Your password is too short! You need 8+ characters.');
  });
  it('is ASCII only while the server says so [E-216] [E-219 part]', async () => {
    const text = 'Use only a mix of letters, numbers and special characters (for example: ?, !, $).';
    expect(await passwordProblem('größe mit ß')).toBe(text);
    expect(await passwordProblem('größe mit ß', { ...aViewer().passwordRules, ascii_only: false })).toBeUndefined();
  });
  it('differs from the address [E-217 part]', async () => {
    expect(await passwordProblem('Jane.Doe99')).toBe('Please make your username and password different.');
    expect(await passwordProblem('jane.doe99@work.test')).toBe('Please make your username and password different.');
  });
  it('is not one of the well-known ones [E-218 part]', async () =>
    expect(await passwordProblem('Password1')).toBe('Please make a stronger password.'));
});
