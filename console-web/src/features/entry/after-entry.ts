import { afterLogin, afterSignUp, nextOf, safeNext } from '@corkboard/rules/identity/next-url';
import { local, session } from '../../lib/browser/storage.ts';

const upsell = (key: string): boolean => key.startsWith('upsell:') || key === 'POST_CREATE_UPSELL_V2';

/** Clears the prompts that urged a visitor to sign up (DE-067). */
export const clearUpsells = (): void => {
  for (const storage of [local, session]) {
    try {
      const kept = storage();
      for (const key of Object.keys(kept).filter(upsell)) kept.removeItem(key);
    } catch {
      // Storage is switched off: nothing was stored.
    }
  }
};

interface PasswordCredentialMaker {
  new (data: { id: string; password: string; name?: string }): Credential;
}

/** Lets the browser keep the password; it is never put into a storage of ours (DE-066). */
export const keepCredentials = async (id: string, password: string): Promise<void> => {
  const maker = (globalThis as { PasswordCredential?: PasswordCredentialMaker }).PasswordCredential;
  if (!maker || !navigator.credentials) return;
  await navigator.credentials.store(new maker({ id, password })).catch(() => undefined);
};

/** Address after a log-in: the requested one, else this page, else home. */
export const whereAfterLogIn = (next: string | null | undefined): string => {
  const target = next ?? nextOf(location.search, location.origin);
  return afterLogin(target, location.pathname + location.search, location.origin);
};

/** Address after a sign-up: the requested one, else the server's, else home. */
export const whereAfterSignUp = (next: string | null | undefined, told: string | null): string => {
  const target = safeNext(next ?? nextOf(location.search, location.origin), location.origin);
  return afterSignUp(target ?? told, location.origin);
};
