import { type ReactNode, useEffect } from 'react';
import { AdsSettings } from '../../../features/ads-settings/ads-settings.tsx';
import { text } from '../../../features/ads-settings/ads-settings-texts.ts';
import { viewer } from '../../../lib/bootstrap.ts';
import { promptEntry } from '../../../lib/session/entry-prompt.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { useTitle } from '../use-title.ts';

const askIn = (): void => promptEntry({ view: 'login', source: 'unknown', next: location.pathname });

const LogInFirst = () => {
  useEffect(askIn, []);
  return (
    <EmptyState
      alone
      title={text('logInFirst')}
      action={
        <Button variant="primary" onClick={askIn}>
          {text('logIn')}
        </Button>
      }
    />
  );
};

/** `/settings/ads` */
export const AdsSettingsPage = (): ReactNode => {
  useTitle(text('title'));
  const { user } = viewer();
  return user === null ? <LogInFirst /> : <AdsSettings isMinor={user.isMinor} />;
};
