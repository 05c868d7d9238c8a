import { catalogue } from '../../../lib/messages/catalogue.ts';

export const appealText = catalogue('appeal', {
  title: 'Appeal a decision',
  lead: 'If your account was deactivated and you think that this is wrong, tell us why.',
  email: 'Email of your account',
  text: 'Why is the decision wrong?',
  textMissing: 'Tell us why you think that the decision is wrong.',
  textHint: 'At most {max} characters. Please give the reference from our message, if you have it.',
  send: 'Send appeal',
  logIn: 'Log in',
  sentTitle: 'Check your inbox',
  sentText:
    'If an account with this address is deactivated, we mailed it a link. Open it within {hours} hours to confirm your appeal.',
  sentTips:
    'No message after a few minutes? Look into your spam folder, and make sure that the address is that of your account.',
  oftenTitle: 'Too many appeals',
  oftenText: 'You have sent {max} appeals within a day. Try again tomorrow.',
  okay: 'Okay',
  wentWrong: 'Sorry! Something went wrong on our end.',
  working: 'One moment',
  proofWorking: 'Confirming your appeal',
  proofDone: 'We have your appeal',
  proofDoneText: 'A member of our team looks at it. We answer by mail within {days} days.',
  proofOpen: 'We already have your appeal',
  proofOpenText: 'We will get back to you. You do not need to do anything.',
  proofGone: 'This link does not work',
  proofGoneText: 'It may be too old, or the decision has changed. If you still cannot log in, appeal again.',
  proofFailed: 'Your appeal is not confirmed yet',
  proofFailedText: 'Something went wrong on our end. Please try again.',
  tryAgain: 'Try again',
  appealAgain: 'Appeal again',
  goHome: 'Go to the home page',
});
