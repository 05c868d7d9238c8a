import type { ReactNode } from 'react';
import { AccountClosed, AccountSettings } from '../../../features/account-settings/account-settings.tsx';
import { text } from '../../../features/account-settings/account-settings-texts.ts';
import { viewer } from '../../../lib/bootstrap.ts';
import { tellOtherTabs } from '../../../lib/session/other-tabs.ts';
import { LogInFirst } from '../log-in-first.tsx';
import { useTitle } from '../use-title.ts';

/** Loads every tab anew, this one too: nobody is signed in any more. The address says what this page is to show then. */
const leave = (closesAfter: string): void => {
  history.replaceState(null, '', `#closed=${closesAfter}`);
  tellOtherTabs();
  location.reload();
};

const closedIn = (hash: string): string | null => {
  const moment = new URLSearchParams(hash.slice(1)).get('closed');
  return moment === null || Number.isNaN(Date.parse(moment)) ? null : moment;
};

/** `/settings/account` */
export const AccountSettingsPage = (): ReactNode => {
  useTitle(text('title'));
  if (viewer().user !== null) return <AccountSettings onClosed={leave} />;
  const closesAfter = closedIn(location.hash);
  if (closesAfter !== null) return <AccountClosed closesAfter={closesAfter} />;
  return <LogInFirst title={text('logInFirst')} action={text('logIn')} source="unknown" next={location.pathname} />;
};
