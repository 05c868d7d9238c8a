import { catalogue } from './catalogue.ts';

/** Texts of the frame around every page. */
export const appText = catalogue('app', {
  wentWrong: 'Sorry! Something went wrong on our end.',
  noAnswer: "This page didn't arrive. Check your connection and try again.",
  reload: 'Reload the page',
  tryAgain: 'Try again',
  pageNotFound: "Sorry! We couldn't find that page.",
  offline: "You're offline. What you see may be out of date.",
  skipToContent: 'Skip to content',
  home: 'Home',
  search: 'Search',
  create: 'Create',
  profile: 'Your profile',
  accountMenu: 'Account and settings',
  logIn: 'Log in',
  signUp: 'Sign up',
  pages: 'Pages',
});
