import { refuse } from '@corkboard/event-store/decider';
import { sleep } from '@corkboard/event-store/pause';
import { Injectable } from '@nestjs/common';
import { Accounts } from '../../accounts/accounts.ts';
import type { OpenAccount } from '../../accounts/domain/account.ts';
import { type Credential, Credentials } from '../../credentials/credentials.ts';
import { SessionTable } from '../../sessions/session-table.ts';
import type { Candidate, NotProven, Proof, Proven } from './proof.ts';

export interface PasswordAttempt {
  /** Typed address or username. */
  readonly identifier: string;
  readonly password: string;
  readonly deviceId: string | null;
  readonly address: string;
}

interface Found extends Candidate {
  readonly account: OpenAccount | null;
  readonly credential: Credential | null;
}

/** Finding an account takes longer than finding none: both take this long, which is more than either needs. */
const FINDING_MS = 10;

/** Compares a password at the price of one hash, whether or not the name is known. */
@Injectable()
export class PasswordProof implements Proof<PasswordAttempt, Found> {
  readonly method = 'password';

  constructor(
    private readonly accounts: Accounts,
    private readonly credentials: Credentials,
    private readonly sessions: SessionTable,
  ) {}

  async find(attempt: PasswordAttempt): Promise<Found> {
    const [found] = await Promise.all([this.#find(attempt), sleep(FINDING_MS)]);
    return found;
  }

  async prove({ identifier, password }: PasswordAttempt, found: Found): Promise<Proven | NotProven> {
    const { accountId, account, credential, knownDevice } = found;
    const matches = await this.credentials.matches(credential, password, identifier);
    return account !== null && matches ? { account, knownDevice } : { ...refuse('wrong-password'), accountId };
  }

  async #find({ identifier, deviceId }: PasswordAttempt): Promise<Found> {
    const accountId = await this.accounts.idOf(identifier);
    const [account, knownDevice] = await Promise.all([
      accountId === null ? null : this.accounts.load(accountId),
      accountId !== null && deviceId !== null && this.sessions.knowsDevice(accountId, deviceId),
    ]);
    return { accountId, account, knownDevice, credential: await this.credentials.find(account?.credentialId ?? null) };
  }
}
