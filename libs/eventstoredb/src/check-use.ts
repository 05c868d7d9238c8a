import { backOff, sleep } from '@corkboard/event-store/pause';
import { StoreUnavailable } from '@corkboard/event-store/port';
import type { ClaimStreams } from './claim-streams.ts';
import { failureOf, reasonOf } from './client.ts';
import type { Newest } from './newest.ts';

/** The server is not to be used as it was asked. The message is one clause: what is wrong, and what to do. */
export class CannotBeUsed extends Error {
  override readonly name = 'CannotBeUsed';
}

interface Used {
  readonly newest: Pick<Newest, 'look'>;
  readonly claims: Pick<ClaimStreams, 'read' | 'write'>;
  /** Timeout of a server's answer, in ms. */
  readonly waitMs: number;
}

const CERTIFICATE = /certificate|self.signed|issuer/i;
const PROTOCOL = /wrong version number|ssl3?_|protocol error|socket hang up|\bEPROTO\b/i;

/** Reason why a server will not do, also later; null for one that passes. */
const refusalOf = (error: unknown, what: string): string | null => {
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  const { code } = (cause ?? {}) as { code?: number };
  const reason = reasonOf(cause);
  if (failureOf(cause).kind === 'refused' && code === 16) return 'its user or password is refused: correct them';
  if (failureOf(cause).kind === 'refused') return `its user may not ${what}: give it that right, or name another user`;
  if (CERTIFICATE.test(reason)) return `the server's certificate is not trusted (${reason}): name its CA in tlsCAFile`;
  if (PROTOCOL.test(reason))
    return `the server and we do not agree about TLS (${reason}): correct tls=true or tls=false`;
  return null;
};

const step = async (what: string, until: number, work: () => Promise<unknown>): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await work();
      return;
    } catch (error) {
      const refusal = refusalOf(error, what);
      if (refusal) throw new CannotBeUsed(refusal);
      if (!(error instanceof StoreUnavailable) || performance.now() > until)
        throw new CannotBeUsed(
          `the server does not answer (${reasonOf(error)}): see that it runs and is reached there`,
        );
      await sleep(backOff(tries, 1_000));
    }
  }
};

const START = { kind: 'start', value: 'check' };

/** Reads all once, and writes once. @throws CannotBeUsed */
export const checkUse = async ({ newest, claims, waitMs }: Used): Promise<void> => {
  const until = performance.now() + waitMs;
  await step('read $all', until, () => newest.look());
  await step('write streams', until, async () => {
    const { at } = await claims.read(START);
    const intent = { stream: 'start', eventId: '', from: 0, until: 0 };
    // Another process that starts may come first, which proves as much.
    await claims.write(START, at, { fact: 'Released', intent });
  });
};
