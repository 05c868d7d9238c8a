import { STAFF_IDLE_SECONDS, staffRole } from '@corkboard/contracts/operations/staff';
import type { StaffSession, StaffSessions } from '@corkboard/http-edge/session';
import type { StaffRole } from '@corkboard/rules/operations/staff-actions';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { hashOf } from './tokens.ts';

export interface RealmSession extends StaffSession {
  readonly role: StaffRole;
  /** ISO 8601, UTC. */
  readonly signedInAt: string;
  readonly expiresAt: string;
  readonly idleExpiresAt: string;
}

interface NewSession {
  readonly token: string;
  readonly sessionId: string;
  readonly staffId: string;
  readonly email: string;
  readonly role: string;
  readonly signedInAt: string;
  readonly expiresAt: string;
}

interface Row {
  readonly session_id: string;
  readonly staff_id: string;
  readonly email: string;
  readonly role: string;
  readonly signed_in_at: Date;
  readonly active_at: Date;
  readonly expires_at: Date;
}

const sessionOf = (row: Row): RealmSession => ({
  sessionId: row.session_id,
  staffId: row.staff_id,
  email: row.email,
  role: staffRole.parse(row.role),
  signedInAt: row.signed_in_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  idleExpiresAt: new Date(row.active_at.getTime() + STAFF_IDLE_SECONDS * 1000).toISOString(),
});

/** Sessions and sign-in links of the staff realm (DE-072, DE-082): own tables, looked up on every request. */
@Injectable()
export class StaffRealm implements StaffSessions {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async lookup(token: string): Promise<RealmSession | null> {
    const { rows } = await this.pool.query<Row>(
      `SELECT session_id, staff_id, email, role, signed_in_at, active_at, expires_at FROM staff_sessions
       WHERE token_hash = $1 AND expires_at > now() AND active_at > now() - make_interval(secs => $2)`,
      [hashOf(token), STAFF_IDLE_SECONDS],
    );
    const [row] = rows;
    return row ? sessionOf(row) : null;
  }

  /** Counts as activity; written at most every 15 s. */
  async touch(sessionId: string): Promise<void> {
    await this.pool.query(
      `UPDATE staff_sessions SET active_at = now() WHERE session_id = $1 AND active_at < now() - interval '15 seconds'`,
      [sessionId],
    );
  }

  async begin(session: NewSession): Promise<void> {
    await this.pool.query('DELETE FROM staff_sessions WHERE expires_at < now()');
    await this.pool.query(
      `INSERT INTO staff_sessions (token_hash, session_id, staff_id, email, role, signed_in_at, active_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $7)`,
      [
        hashOf(session.token),
        session.sessionId,
        session.staffId,
        session.email,
        session.role,
        session.signedInAt,
        session.expiresAt,
      ],
    );
  }

  async changeRole(staffId: string, role: string): Promise<void> {
    await this.pool.query('UPDATE staff_sessions SET role = $2 WHERE staff_id = $1', [staffId, role]);
  }

  /** Ends every session of somebody, and every link that would begin one. */
  async endAll(staffId: string): Promise<void> {
    await this.pool.query('DELETE FROM staff_sign_in_links WHERE staff_id = $1', [staffId]);
    await this.pool.query('DELETE FROM staff_sessions WHERE staff_id = $1', [staffId]);
  }

  async end(sessionId: string): Promise<void> {
    await this.pool.query('DELETE FROM staff_sessions WHERE session_id = $1', [sessionId]);
  }

  async keepLink(link: { token: string; linkId: string; staffId: string; expiresAt: string }): Promise<void> {
    await this.pool.query('DELETE FROM staff_sign_in_links WHERE expires_at < now()');
    await this.pool.query(
      'INSERT INTO staff_sign_in_links (token_hash, link_id, staff_id, expires_at) VALUES ($1, $2, $3, $4)',
      [hashOf(link.token), link.linkId, link.staffId, link.expiresAt],
    );
  }

  async linkOf(token: string): Promise<{ readonly linkId: string; readonly staffId: string } | null> {
    const { rows } = await this.pool.query<{ link_id: string; staff_id: string }>(
      'SELECT link_id, staff_id FROM staff_sign_in_links WHERE token_hash = $1',
      [hashOf(token)],
    );
    const [row] = rows;
    return row ? { linkId: row.link_id, staffId: row.staff_id } : null;
  }
}
