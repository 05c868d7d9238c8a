import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The staff realm's own tables (DE-082): nothing of a product account stands here. Tokens are stored hashed. */
export class StaffRealm1 implements MigrationInterface {
  readonly name = 'StaffRealm1763683200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE staff_sign_in_links (
      token_hash bytea PRIMARY KEY,
      link_id uuid NOT NULL,
      staff_id uuid NOT NULL,
      expires_at timestamptz NOT NULL)`);
    await runner.query(`CREATE TABLE staff_sessions (
      token_hash bytea PRIMARY KEY,
      session_id uuid NOT NULL UNIQUE,
      staff_id uuid NOT NULL,
      email text NOT NULL,
      role text NOT NULL,
      signed_in_at timestamptz NOT NULL,
      active_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE staff_sessions');
    await runner.query('DROP TABLE staff_sign_in_links');
  }
}
