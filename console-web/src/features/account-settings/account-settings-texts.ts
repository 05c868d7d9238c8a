import { catalogue } from '../../lib/messages/catalogue.ts';

export const text = catalogue('account-settings', {
  title: 'Account',
  data: 'Your data',
  dataLead:
    'Get a file with what {brand} stores of you: your account, settings and log-ins, your boards, also secret ones, your Pins, what is in your trash, and your ads.',
  dataOthers: 'Other people are in it by their ids alone. It has no passwords.',
  dataFile:
    'It is a JSON file, which any text editor opens and other services can read. The addresses of your pictures in it work until the end of tomorrow.',
  dataDo: 'Download your data',
  dataLoading: 'Downloading your data',
  dataSize: '{size} so far. You can go on using {brand} meanwhile.',
  dataDone: 'Your data is downloaded ({size}). Keep the file where only you can open it.',
  dataAway: 'Your data could not be read just now. Check your connection and try again in a minute.',
  dataLimited: 'You downloaded your data several times within the last hour. Try again in an hour.',
  dataCut: 'The download stopped before the file was whole, and nothing of it was kept. Try again.',
  dataEnded: 'You are logged out. Log in to download your data.',
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
