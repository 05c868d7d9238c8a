import { RECOVERY_PAGE, RESET_PAGE, VERIFY_EMAIL_PAGE } from '@corkboard/contracts/identity/recovery';
import { APPEAL_PAGE, APPEAL_PROOF_PAGE } from '@corkboard/rules/identity/appeals';
import { nextOf } from '@corkboard/rules/identity/next-url';
import { lazy, type ReactNode, Suspense } from 'react';
import { EntryPage } from '../../features/entry/entry-page.tsx';
import { takeToken } from '../../features/entry/recovery/link-token.ts';
import { takeEmail } from '../../features/entry/recovery/typed-email.ts';
import { HomePage } from './home-page.tsx';
import { PlainPage } from './plain-page.tsx';

const ResetRequest = lazy(async () => ({
  default: (await import('../../features/entry/recovery/reset-request.tsx')).ResetRequest,
}));
const NewPassword = lazy(async () => ({
  default: (await import('../../features/entry/recovery/new-password.tsx')).NewPassword,
}));
const VerifyEmail = lazy(async () => ({
  default: (await import('../../features/entry/recovery/verify-email.tsx')).VerifyEmail,
}));
const AppealForm = lazy(async () => ({
  default: (await import('../../features/entry/appeal/appeal-form.tsx')).AppealForm,
}));
const AppealProof = lazy(async () => ({
  default: (await import('../../features/entry/appeal/appeal-proof.tsx')).AppealProof,
}));
const LegalPage = lazy(async () => ({ default: (await import('./legal-page.tsx')).LegalPage }));
const BusinessStart = lazy(async () => ({ default: (await import('./business-start.tsx')).BusinessStart }));

const plain = (content: ReactNode) => (
  <PlainPage>
    <Suspense fallback={null}>{content}</Suspense>
  </PlainPage>
);

const entryPage = (view: 'login' | 'signup') =>
  plain(<EntryPage view={view} source="login_page" container="page" next={nextOf(location.search, location.origin)} />);

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

/** The page of an address; anything unknown is home. */
export const pageFor = (given: string) => {
  const path = withSlash(given);
  if (path === '/login/') return entryPage('login');
  if (path === '/signup/') return entryPage('signup');
  if (path === RECOVERY_PAGE) return plain(<ResetRequest email={taken(takeEmail)} />);
  if (path === RESET_PAGE) return plain(<NewPassword token={taken(takeToken)} />);
  if (path === VERIFY_EMAIL_PAGE) return plain(<VerifyEmail token={taken(takeToken)} />);
  if (path === '/business/start/') return plain(<BusinessStart />);
  if (path === '/business/create/') return plain(<BusinessStart creates />);
  if (path === APPEAL_PAGE) return plain(<AppealForm />);
  if (path === APPEAL_PROOF_PAGE) return plain(<AppealProof token={taken(takeToken)} />);
  if (/^\/_\/_\/(policy|help)\//.test(path)) return plain(<LegalPage path={path} />);
  return <HomePage />;
};

const kept = new Map<() => string, string>();

/** Takes a value out of the address once, however often the page is drawn. */
const taken = (take: () => string): string => {
  const before = kept.get(take);
  if (before !== undefined) return before;
  const value = take();
  kept.set(take, value);
  return value;
};
