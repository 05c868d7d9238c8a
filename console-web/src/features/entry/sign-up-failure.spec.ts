import { beforeAll, describe, expect, it } from '@jest/globals';
import { aViewer } from '../../lib/a-viewer.ts';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { setViewer } from '../../lib/bootstrap.ts';
import { existsFailure, signUpFailure } from './sign-up-failure.ts';

beforeAll(() => setViewer(aViewer()));

const failure = (code: number | null, serverMessage: string | null, status: number | null = 400) =>
  new ApiFailure({ code, status, serverMessage });
const failed = (code: number | null, serverMessage: string | null = null, status: number | null = 400) =>
  signUpFailure(failure(code, serverMessage, status), 'jane@x.test');
const at = (field: string, text: string) => ({ kind: 'problems', problems: { [field]: { text } } });

describe('a refused sign-up', () => {
  it('of someone too young asks about the birthday [E-232 part]', () =>
    expect(failed(1101)).toEqual({ kind: 'underage' }));
  it('with the marker set says that it is not possible now [E-232 part] [E-225 part]', () =>
    expect(failed(1112)).toEqual({
      kind: 'ineligible',
      text: "Sorry, you're not eligible to sign up for Acme right now.",
    }));
  it('without an age shows the words of the server, else our own [E-233]', () => {
    expect(failed(1102, 'Age, please')).toEqual(at('birthday', 'Age, please'));
    expect(failed(1102)).toEqual(at('birthday', 'We need to know your age to provide you this service.'));
  });
  it('beyond the highest age shows the words of the server, else our own [E-234 part]', () => {
    expect(failed(1103, 'Too old')).toEqual(at('birthday', 'Too old'));
    expect(failed(1103)).toEqual(at('birthday', 'Oops! Please use a valid age to sign up.'));
  });
  it('of an account that was suspended since, sent again, opens its dialog [E-104 part]', () =>
    expect(failed(1501, null, 401)).toEqual({
      kind: 'recovery',
      recovery: { kind: 'suspended', email: 'jane@x.test' },
    }));
  it('with an invalid address [E-235]', () => expect(failed(1104)).toEqual(at('email', 'Your email is invalid.')));
  it('with the brand in the address [E-236 part]', () =>
    expect(failed(1105)).toEqual(at('email', 'Please stick to your name, or the name of your brand')));
  it('with an address that no mail reaches is said twice, at the field and for 3 s [E-211 part] [E-213 part]', () => {
    const text = "Sorry, this doesn't look like a valid email";
    expect(failed(1106)).toEqual({ ...at('email', text), toast: { text, durationMs: 3000 } });
  });
  it('with a password that the server knows to be weak [E-218 part]', () =>
    expect(failed(1111)).toEqual(at('password', 'Please make a stronger password.')));
  it('shows a toast for any other code, and for none [E-237]', () => {
    const toast = { kind: 'toast', toast: { text: 'Sorry! Something went wrong on our end.' } };
    expect(failed(4711, 'secret inner words')).toEqual(toast);
    expect(failed(null, null, 502)).toEqual(toast);
    expect(failed(null, null, null)).toEqual(toast);
  });
  it('opens the dialog of too many attempts [E-198 part]', () =>
    expect(failed(9, null, 429)).toMatchObject({ recovery: { kind: 'rate-limited' } }));
});

describe('a refused existence check', () => {
  it('shows the words of the server, else that this is no address [E-238]', () => {
    expect(existsFailure(failure(1711, 'Not that one'), 'x')).toEqual(at('email', 'Not that one'));
    expect(existsFailure(failure(null, null, 500), 'x')).toEqual(
      at('email', "Hmm...that doesn't look like an email address"),
    );
  });
});
