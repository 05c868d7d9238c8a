import { describe, expect, it } from '@jest/globals';
import { newPasswordProblem, type PasswordRules, passwordProblem } from './password.ts';

const rules: PasswordRules = {
  min: 8,
  max: 128,
  ascii_only: true,
  blocked: ['password1', 'iloveyou'],
  must_differ_from: ['username', 'email', 'email_local', 'first_name'],
  context_words: ['corkboard'],
};
const jane = { email: 'Jane.Doe99@x.test', username: 'jane_doe', firstName: 'Janeanne' };
const good = 'tulips in march';

describe('a new password', () => {
  it('keeps to the minimum that the server names [E-214] [E-215]', () => {
    expect(passwordProblem('', rules)).toBe('password-too-short');
    expect(passwordProblem('tulips7', rules)).toBe('password-too-short');
    expect(passwordProblem('tulips77', rules)).toBeNull();
    expect(passwordProblem('tulip', { ...rules, min: 6 })).toBe('password-too-short');
    expect(passwordProblem('tulips', { ...rules, min: 6 })).toBeNull();
  });

  it('has at most 128 characters', () => {
    expect(passwordProblem('a'.repeat(128), rules)).toBeNull();
    expect(passwordProblem('a'.repeat(129), rules)).toBe('password-too-long');
  });

  it('is printable ASCII unless the server says otherwise [E-216]', () => {
    expect(passwordProblem('tülips in march', rules)).toBe('password-not-ascii');
    expect(passwordProblem('tulips\tin march', rules)).toBe('password-not-ascii');
    expect(passwordProblem(' ~tulips! in march ', rules)).toBeNull();
    expect(passwordProblem('tülips in march', { ...rules, ascii_only: false })).toBeNull();
  });

  it.each(['JANE.doe99@x.test', 'jane.DOE99', 'Jane_Doe', 'janeanne'])(
    'is not a name of its owner: %s [E-217]',
    (name) => {
      expect(passwordProblem(name, rules, jane)).toBe('password-same-as-username');
      expect(passwordProblem(`${name}!`, rules, jane)).toBeNull();
    },
  );

  it('is not on the list of the server, nor the brand [E-218] [E-219]', () => {
    expect(passwordProblem('PassWord1', rules, jane)).toBe('password-blocked');
    expect(passwordProblem('Corkboard1', rules, jane)).toBe('password-blocked');
    expect(passwordProblem('PassWord1', { ...rules, blocked: [] }, jane)).toBeNull();
    expect(passwordProblem(good, { ...rules, blocked: [good] }, jane)).toBe('password-blocked');
    expect(passwordProblem(good, rules, jane)).toBeNull();
  });
});

describe('a new password', () => {
  it.each([
    ...['aaaaaaaa', 'AAAAaaaa', '11111112', 'abababab', 'iloveyouiloveyou'],
    ...['c0rkboard!', 'C0RKB0ARD', 'corkbo4rd2026', 'corkboardcorkboard', 'corkboard-c0rkbo@rd'],
  ])('that is guessed first is refused: %s', (password) =>
    expect(newPasswordProblem(password, rules)).toBe('password-blocked'),
  );

  it.each(['corkboard is great', 'aaaaaaabc', 'c0rk and string', 'tulips in march'])('is fine: %s', (password) =>
    expect(newPasswordProblem(password, rules)).toBeNull(),
  );

  it('was fine once: who has one can still log in', () => expect(passwordProblem('aaaaaaaa', rules)).toBeNull());

  it('keeps to the older rules first', () => {
    expect(newPasswordProblem('aaaaaaa', rules)).toBe('password-too-short');
    expect(newPasswordProblem('jane', { ...rules, min: 4 }, { username: 'Jane' })).toBe('password-same-as-username');
  });
});

describe('a password in another spelling', () => {
  const unicode = { ...rules, ascii_only: false };

  it('is looked at as it will be hashed', () => {
    expect(passwordProblem('ｐａｓｓｗｏｒｄ１', unicode)).toBe('password-blocked');
    expect(passwordProblem('e\u0301'.repeat(5), unicode)).toBe('password-too-short');
    expect(passwordProblem('e\u0301'.repeat(8), unicode)).toBeNull();
    expect(passwordProblem('ｊａｎｅ.ｄｏｅ', unicode, { username: 'jane.doe' })).toBe('password-same-as-username');
    expect(newPasswordProblem('ｃｏｒｋｂｏａｒｄ！', unicode)).toBe('password-blocked');
  });

  it('is still refused where only ASCII is wanted', () =>
    expect(passwordProblem('ｔｕｌｉｐｓ ｉｎ ｍａｒｃｈ', rules)).toBe('password-not-ascii'));
});
