import { createRoot } from 'react-dom/client';
import { appText } from '../lib/messages/app.ts';
import { ErrorState } from '../ui/states/states.tsx';
import { root } from './begin.ts';

/** The server did not say who is looking, three times over. */
export const showCannotStart = (): void => {
  createRoot(root()).render(
    <main>
      <ErrorState title={appText('wentWrong')} retryLabel={appText('reload')} onRetry={() => location.reload()} />
    </main>,
  );
};
