import { catalogue } from '../../lib/messages/catalogue.ts';

export const text = catalogue('account-settings', {
  title: 'Account',
  close: 'Close your account',
  lead: 'Others do not see your profile, boards and Pins any more, your ads stop, and you are logged out everywhere.',
  back: 'For {n} days you can change your mind: log in, and everything is as it was. After that your account is erased for good, with your boards, Pins and personal data.',
  together: 'Boards that others save to with you stay for them until then.',
  password: 'Password',
  passwordMissing: 'Enter your password to show that it is you.',
  wrongPassword: 'The password you entered is incorrect.',
  forgot: 'Forgot your password?',
  do: 'Close account',
  failed: 'Your account was not closed. Try again.',
  closed: 'Your account is closed',
  closedUntil:
    'Log in before {date} to open it again. On that day it is erased for good. We sent you an email that says so.',
  home: 'Go to {brand}',
  logIn: 'Log in',
  logInFirst: 'Log in to close your account',
});
