/** DE-011: the arms of every experiment that the entry flows ask for, unless configured otherwise. */
const arms: Readonly<Record<string, string>> = {
  save_signup_title: 'off',
  google_login_off: 'on',
  facebook_login_off: 'on',
  facebook_new_users_off: 'on',
  unified_account_recovery: 'off',
  kr_privacy_consent: 'on',
  business_login_revamp: 'off',
  email_login_off: 'off',
};

export const experimentArms = (configured: Readonly<Record<string, string>>): Record<string, string> => ({
  ...arms,
  ...configured,
});
