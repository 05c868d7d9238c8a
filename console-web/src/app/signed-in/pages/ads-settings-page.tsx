import type { ReactNode } from 'react';
import { AdsSettings } from '../../../features/ads-settings/ads-settings.tsx';
import { text } from '../../../features/ads-settings/ads-settings-texts.ts';
import { viewer } from '../../../lib/bootstrap.ts';
import { LogInFirst } from '../log-in-first.tsx';
import { useTitle } from '../use-title.ts';

/** `/settings/ads` */
export const AdsSettingsPage = (): ReactNode => {
  useTitle(text('title'));
  const { user } = viewer();
  if (user !== null) return <AdsSettings isMinor={user.isMinor} />;
  return <LogInFirst title={text('logInFirst')} action={text('logIn')} source="unknown" next={location.pathname} />;
};
