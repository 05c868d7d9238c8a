import { beforeAll, describe, expect, it } from '@jest/globals';
import { aViewer } from '../../lib/a-viewer.ts';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { setViewer } from '../../lib/bootstrap.ts';
import { RECOVERY_DIALOGS } from './constants.ts';
import { fieldOf, logInFailure } from './log-in-failure.ts';
import type { Recovery } from './machine.ts';

beforeAll(() => setViewer(aViewer()));

const failed = (
  code: number | null,
  status: number | null,
  serverMessage: string | null = null,
  handled: readonly Recovery['kind'][] = RECOVERY_DIALOGS,
) => logInFailure(new ApiFailure({ code, status, serverMessage }), 'jane@x.test', handled);

describe('a refused log-in', () => {
  it('offers a reset beside a wrong password [E-239 part]', () => {
    expect(failed(1201, 401, 'The password you entered is incorrect. Try again or Reset your password')).toEqual({
      kind: 'problems',
      problems: {
        password: {
          text: 'The password you entered is incorrect. Try again or <reset>Reset your password</reset>',
          link: 'reset',
        },
      },
    });
  });

  it('says what opens a password that no time opens', () => {
    expect(failed(1604, 429)).toEqual({
      kind: 'problems',
      problems: {
        password: {
          text: 'Too many wrong passwords were tried. <reset>Reset your password</reset> to log in here, or log in on a device you have used before.',
          link: 'reset',
        },
      },
    });
  });

  it.each([9, 1304, 1601, 1602, 1603])('opens the dialog of too many attempts: code %i [E-100 part]', (code) =>
    expect(failed(code, 429)).toMatchObject({ recovery: { kind: 'rate-limited' } }),
  );
  it('opens it for any 429, with or without a code [E-198 part]', () => {
    expect(failed(null, 429)).toMatchObject({ recovery: { kind: 'rate-limited' } });
    expect(failed(4711, 429)).toMatchObject({ recovery: { kind: 'rate-limited' } });
  });
  it('opens the dialog of a suspended account [E-241 part]', () =>
    expect(failed(1501, 401)).toEqual({ kind: 'recovery', recovery: { kind: 'suspended', email: 'jane@x.test' } }));
  it('says the generic message of a suspended account where the form has no dialog for it [E-241]', () => {
    const generic = { kind: 'problems', problems: { email: { text: "Sorry, we can't log you in." } } };
    expect(failed(1501, 401, null, [])).toEqual(generic);
    expect(failed(1501, 401, 'Words of the server', ['rate-limited'])).toEqual(generic);
    expect(failed(1501, 401, null, ['suspended'])).toMatchObject({ recovery: { kind: 'suspended' } });
  });
  it('opens the assistance dialog, with the address that was typed', () =>
    expect(failed(1513, 401)).toEqual({
      kind: 'recovery',
      recovery: { kind: 'login-assistance', email: 'jane@x.test' },
    }));
  it('shows the words of the server for a code that nobody mapped [E-242]', () =>
    expect(failed(4711, 401, 'X')).toEqual({ kind: 'problems', problems: { email: { text: 'X' } } }));
  it('shows the default for a code without words [E-243]', () =>
    expect(failed(1210, 401)).toEqual({
      kind: 'problems',
      problems: { email: { text: "Sorry, we can't log you in." } },
    }));
  it('shows a toast when there is no code at all [E-244]', () => {
    const toast = { kind: 'toast', toast: { text: 'Sorry! Something went wrong on our end.' } };
    expect(failed(null, null)).toEqual(toast);
    expect(failed(null, 502)).toEqual(toast);
    expect(failed(1000, 500)).toEqual(toast);
  });
  it('puts each code at its field, the address by default [E-245 part]', () => {
    expect([1201, 1202, 1511].map(fieldOf)).toEqual(['password', 'password', 'password']);
    expect([1205, 1210, 1401, 10, 4711].map(fieldOf)).toEqual(['email', 'email', 'email', 'email', 'email']);
    expect(failed(1511, 401, 'We noticed')).toEqual({
      kind: 'problems',
      problems: { password: { text: 'We noticed' } },
    });
  });
});
