import { catalogue } from '../../lib/messages/catalogue.ts';

export const text = catalogue('business', {
  title: 'Convert to a business account',
  lead: 'A business account can promote Pins. Your boards, Pins and username stay as they are.',
  name: 'Business name',
  country: 'Country of your business',
  chooseCountry: 'Choose a country',
  terms: 'I agree to the <terms>business terms</terms>',
  sessions: 'Business accounts are logged out after a day without a visit, and after a week in any case.',
  convert: 'Convert account',
  converting: 'Converting…',
  wentWrong: "Your account wasn't converted. Check your connection and try again.",
  logInFirst: 'Log in to convert your account to a business account',
  logIn: 'Log in',
});
