export interface LegalPageText {
  readonly path: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

const under =
  (folder: 'policy' | 'help') =>
  (name: string, title: string, ...paragraphs: string[]): LegalPageText => ({
    path: `/_/_/${folder}/${name}/`,
    title,
    paragraphs,
  });
const policy = under('policy');
const help = under('help');

/** DE-023: every page that a form links to; what the program does by itself; the terms of an operator are theirs to publish. */
export const legalPages: readonly LegalPageText[] = [
  policy(
    'terms-of-service',
    'Terms of service',
    'What you save stays yours. You give us the right to show it to the people that you share it with.',
    'Save only what you may share. We take down what breaks the law or the rights of others.',
    'You can leave whenever you like; we may close accounts that harm others.',
  ),
  policy(
    'privacy-policy',
    'Privacy policy',
    'We keep what you tell us and what you save, to run this site for you.',
    'Personal fields are encrypted with a key of your own. When you erase your account the key is destroyed, and with it everything that it opened.',
    'We do not sell personal data.',
  ),
  policy(
    'notice-at-collection',
    'Notice at collection',
    'At sign-up we collect your email address, your birthday and your country, to make your account and to keep to the law on age.',
    'While you use this site we collect what you save, search and open, to show you what fits.',
  ),
  policy(
    'business-terms',
    'Business terms',
    'A business account is for who promotes something. You may act for the business that you name, and its name and country are true.',
    'What you promote keeps to the law where it is shown, and says truly what it offers.',
    'We may end promotions, and close business accounts that harm others.',
  ),
  help(
    'delete-account',
    'Delete your account',
    'Close it in your settings, under Account. Others do not see it from then on, and you are logged out everywhere.',
    'For 14 days you can change your mind: log in, and everything is as it was. After that your boards, Pins and personal data are erased for good.',
    'If you cannot log in, ask for it by mail, from the address of your account. Another person confirms it, and a certificate of it is kept.',
  ),
  help(
    'password-reset-tips',
    'When the reset email does not arrive',
    'Wait a minute or two, then look into your spam folder.',
    'Make sure that you asked with the address, or the username, of your account.',
    'Ask again: only the newest link works, and each works for 30 minutes.',
  ),
];

export const legalPageOf = (path: string): LegalPageText | undefined =>
  legalPages.find((page) => page.path === (path.endsWith('/') ? path : `${path}/`));
