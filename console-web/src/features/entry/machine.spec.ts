import { describe, expect, it } from '@jest/globals';
import { type EntryEvent, type EntryState, entry, opened } from './machine.ts';

const signup = opened({ view: 'signup', isPersonalised: false, isExpanded: false, isIneligible: false });
const after = (state: EntryState, ...events: EntryEvent[]): EntryState => events.reduce(entry, state);

describe('the entry machine', () => {
  it('toggles between sign-up and log-in, and back [E-020 part]', () => {
    const there = after(signup, { type: 'view-chosen', view: 'login' });
    expect(there.view).toBe('login');
    expect(after(there, { type: 'view-chosen', view: 'signup' }).view).toBe('signup');
  });

  it('keeps what was typed when the view changes, and drops what was wrong', () => {
    const wrong = after(
      signup,
      { type: 'typed', field: 'email', value: 'a@b' },
      { type: 'answered', outcome: { kind: 'problems', problems: { email: { text: 'no' } } } },
    );
    expect(wrong).toMatchObject({ problems: { email: { text: 'no' } } });
    const there = after(wrong, { type: 'view-chosen', view: 'login' });
    expect(there).toMatchObject({ view: 'login', email: 'a@b', problems: {} });
    expect(there).not.toHaveProperty('problems.email');
  });

  it('takes a message away from the field that is typed into, and from no other', () => {
    const both = after(signup, {
      type: 'answered',
      outcome: { kind: 'problems', problems: { email: { text: 'e' }, password: { text: 'p' } } },
    });
    const typed = after(both, { type: 'typed', field: 'email', value: 'x' });
    expect(typed).toMatchObject({ problems: { email: undefined, password: { text: 'p' } } });
  });

  it('is busy from the call to its answer [E-018 part]', () => {
    const sent = after(signup, { type: 'sent' });
    expect([sent.isBusy, after(sent, { type: 'answered', outcome: { kind: 'underage' } }).isBusy]).toEqual([
      true,
      false,
    ]);
  });

  it('stays busy while the page of someone signed in is on its way, and forgets the password', () => {
    const typed = after(signup, { type: 'typed', field: 'password', value: 'secret' }, { type: 'sent' });
    const done = after(typed, { type: 'answered', outcome: { kind: 'signed-in', to: '/', modal: null } });
    expect(done).toMatchObject({ isBusy: true, password: '' });
  });

  it('shows what the server wants to say before it goes on [E-054 part]', () => {
    const modal = { title: 'Hello', body: 'Read this', button_text: 'Go on' };
    const done = after(signup, { type: 'answered', outcome: { kind: 'signed-in', to: '/', modal } });
    expect(done).toMatchObject({ isBusy: false, modal });
  });

  it('leaves the greeting for the plain form [E-089 part]', () => {
    const known = opened({
      view: 'login',
      isPersonalised: true,
      isExpanded: true,
      isIneligible: false,
      email: 'a@b.c',
    });
    expect(after(known, { type: 'not-me' })).toMatchObject({ view: 'login', isPersonalised: false, email: '' });
  });

  it('asks to confirm the birthday of someone too young [E-163 part]', () => {
    const born: EntryEvent = { type: 'birthday-typed', part: 'year', value: '2020' };
    const asked = after(signup, born, { type: 'answered', outcome: { kind: 'underage' } });
    expect(asked).toMatchObject({
      view: 'UnderageConfirmation',
      isBusy: false,
      signUp: { birthday: { year: '2020' } },
    });
  });

  it('leaves the birthday in question only by an answer', () => {
    const asked = after(signup, { type: 'answered', outcome: { kind: 'underage' } });
    const sent = after(asked, { type: 'sent' });
    expect(sent).toEqual({ ...asked, isBusy: true });
    expect(after(sent, { type: 'answered', outcome: { kind: 'toast', toast: { text: 'no' } } })).toEqual(asked);
    expect(after(asked, { type: 'view-chosen', view: 'login' })).toEqual(asked);
  });

  it('empties the birthday once a correction was allowed [E-164 part]', () => {
    const asked = after(
      signup,
      { type: 'birthday-typed', part: 'year', value: '2020' },
      { type: 'answered', outcome: { kind: 'underage' } },
      { type: 'answered', outcome: { kind: 'birthday-cleared' } },
    );
    expect(asked).toMatchObject({
      view: 'signup',
      isIneligible: false,
      birthday: { year: '', month: '', day: '' },
    });
  });

  it('blocks sign-up once the marker stands [E-166 part]', () => {
    const blocked = after(signup, { type: 'answered', outcome: { kind: 'ineligible', text: 'no' } });
    expect(blocked).toMatchObject({ view: 'signup', isIneligible: true, problems: { form: { text: 'no' } } });
  });

  it('opens a recovery dialog over the view it came from, and closes it', () => {
    const open = after(signup, {
      type: 'answered',
      outcome: { kind: 'recovery', recovery: { kind: 'rate-limited', email: '' } },
    });
    expect(open).toMatchObject({ view: 'signup', recovery: { kind: 'rate-limited' } });
    expect(after(open, { type: 'recovery-closed' })).toMatchObject({ view: 'signup', recovery: null });
  });
});
