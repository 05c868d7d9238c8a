import { STAFF_IDLE_SECONDS, staffRole } from '@corkboard/contracts/operations/staff';
import type { StoredRow } from '@corkboard/event-store/table';
import type { StaffSession, StaffSessions } from '@corkboard/http-edge/session';
import type { StaffRole } from '@corkboard/rules/operations/staff-actions';
import { hashOfToken } from '@corkboard/runtime/tokens';
import { DATA_SOURCE } from '@corkboard/service/definition';
import { rowsOf } from '@corkboard/service/entity';
import { Inject, Injectable } from '@nestjs/common';
import { type DataSource, Raw, type Repository } from 'typeorm';
import { staffSessions, staffSignInLinks } from './staff.tables.ts';

export interface RealmSession extends StaffSession {
  readonly role: StaffRole;
  /** ISO 8601, UTC. */
  readonly signedInAt: string;
  readonly expiresAt: string;
  readonly idleExpiresAt: string;
}

type NewSession = Omit<RealmSession, 'role' | 'idleExpiresAt'> & { readonly token: string; readonly role: string };

const sessionOf = (row: StoredRow<typeof staffSessions>): RealmSession => ({
  sessionId: row.session_id,
  staffId: row.staff_id,
  email: row.email,
  role: staffRole.parse(row.role),
  signedInAt: row.signed_in_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  idleExpiresAt: new Date(row.active_at.getTime() + STAFF_IDLE_SECONDS * 1000).toISOString(),
});

// By the clock of the database, which all replicas share.
const OVER = Raw((column) => `${column} < now()`);

/** Sessions and sign-in links of the staff realm (DE-072, DE-082): own tables, looked up on every request. */
@Injectable()
export class StaffRealm implements StaffSessions {
  readonly #sessions: Repository<StoredRow<typeof staffSessions>>;
  readonly #links: Repository<StoredRow<typeof staffSignInLinks>>;

  constructor(@Inject(DATA_SOURCE) source: DataSource) {
    this.#sessions = rowsOf(source, staffSessions);
    this.#links = rowsOf(source, staffSignInLinks);
  }

  async lookup(token: string): Promise<RealmSession | null> {
    const row = await this.#sessions.findOneBy({
      token_hash: hashOfToken(token),
      expires_at: Raw((column) => `${column} > now()`),
      active_at: Raw((column) => `${column} > now() - make_interval(secs => ${STAFF_IDLE_SECONDS})`),
    });
    return row && sessionOf(row);
  }

  /** Counts as activity; written at most every 15 s. */
  async touch(sessionId: string): Promise<void> {
    await this.#sessions.update(
      { session_id: sessionId, active_at: Raw((column) => `${column} < now() - interval '15 seconds'`) },
      { active_at: () => 'now()' },
    );
  }

  async begin({ token, sessionId, staffId, email, role, signedInAt, expiresAt }: NewSession): Promise<void> {
    await this.#sessions.delete({ expires_at: OVER });
    await this.#sessions.insert({
      token_hash: hashOfToken(token),
      session_id: sessionId,
      staff_id: staffId,
      email,
      role,
      signed_in_at: new Date(signedInAt),
      active_at: new Date(signedInAt),
      expires_at: new Date(expiresAt),
    });
  }

  async changeRole(staffId: string, role: string): Promise<void> {
    await this.#sessions.update({ staff_id: staffId }, { role });
  }

  /** Ends every session of somebody, and every link that would begin one. */
  async endAll(staffId: string): Promise<void> {
    await this.#links.delete({ staff_id: staffId });
    await this.#sessions.delete({ staff_id: staffId });
  }

  async end(sessionId: string): Promise<void> {
    await this.#sessions.delete({ session_id: sessionId });
  }

  async keepLink(link: { token: string; linkId: string; staffId: string; expiresAt: string }): Promise<void> {
    await this.#links.delete({ expires_at: OVER });
    await this.#links.insert({
      token_hash: hashOfToken(link.token),
      link_id: link.linkId,
      staff_id: link.staffId,
      expires_at: new Date(link.expiresAt),
    });
  }

  async linkOf(token: string): Promise<{ readonly linkId: string; readonly staffId: string } | null> {
    const row = await this.#links.findOneBy({ token_hash: hashOfToken(token) });
    return row && { linkId: row.link_id, staffId: row.staff_id };
  }
}
