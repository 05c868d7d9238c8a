import { Component, type ErrorInfo, type ReactNode } from 'react';
import { appText } from '../lib/messages/app.ts';
import { reportError } from '../lib/report/client-errors.ts';
import { ErrorState } from '../ui/states/states.tsx';

/** E-029: reports what broke and shows a way on instead of an empty page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    reportError(error).catch(() => undefined);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return <ErrorState title={appText('wentWrong')} retryLabel={appText('reload')} onRetry={() => location.reload()} />;
  }
}
