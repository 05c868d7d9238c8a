import { describe, expect, it } from '@jest/globals';
import { firstNameFromEmail, firstNameOf, splitFullName } from './names.ts';

describe('a full name', () => {
  it('is the first word and the rest [E-059 part]', () => {
    expect(splitFullName('Ana Maria de Sa')).toEqual({ firstName: 'Ana', lastName: 'Maria de Sa' });
    expect(splitFullName('Ana')).toEqual({ firstName: 'Ana', lastName: '' });
    expect(splitFullName('  Ana   Maria ')).toEqual({ firstName: 'Ana', lastName: 'Maria' });
  });

  it('has parts of at most 30 characters [E-259]', () => {
    expect(firstNameOf('x'.repeat(30))).toBe('x'.repeat(30));
    expect(firstNameOf('x'.repeat(31))).toBe('x'.repeat(30));
    expect(splitFullName(`${'x'.repeat(31)} ${'y'.repeat(31)}`)).toEqual({
      firstName: 'x'.repeat(30),
      lastName: 'y'.repeat(30),
    });
  });
});

describe('the first name of an e-mail sign-up [E-058 part]', () => {
  it.each([
    ['jane.doe@x.test', 'Jane'],
    ['jane.doe99@x.test', 'Jane'],
    ['JANE@x.test', 'Jane'],
    ['jane_doe@x.test', 'Jane'],
    ['jane-doe@x.test', 'Jane'],
    ['jane+pins@x.test', 'Jane'],
    ['jane99@x.test', 'Jane'],
    ['99jane@x.test', 'Friend'],
    ['.jane@x.test', 'Friend'],
    [`${'j'.repeat(31)}@x.test`, `J${'j'.repeat(29)}`],
  ])('%s is %s', (email, name) => expect(firstNameFromEmail(email)).toBe(name));
});
