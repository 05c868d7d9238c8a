import type { Viewer } from './bootstrap.ts';

/** A visitor of an installation, for tests. */
export const aViewer = (given: Partial<Viewer> = {}): Viewer => ({
  type: 'UNAUTH',
  isAuth: false,
  isPartner: false,
  info: null,
  user: null,
  ineligible: false,
  experiments: {},
  passwordRules: {
    min: 8,
    max: 128,
    ascii_only: true,
    blocked: ['password1', 'qwerty12'],
    must_differ_from: ['username', 'email', 'email_local'],
    context_words: ['acme'],
  },
  brand: {
    name: 'Acme',
    legalName: 'Acme Ltd',
    supportEmail: 'help@acme.test',
    origin: 'http://localhost',
    businessOrigin: null,
  },
  csrfToken: 'token',
  signupRedirectUrl: null,
  ...given,
});
