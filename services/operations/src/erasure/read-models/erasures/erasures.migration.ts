import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Erasures1 implements MigrationInterface {
  readonly name = 'Erasures1763683200003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE erasures (
      request_id uuid PRIMARY KEY,
      case_id text NOT NULL,
      account_id uuid NOT NULL,
      status text NOT NULL,
      staff_id uuid NOT NULL,
      asked_by text NOT NULL,
      reason text NOT NULL,
      requested_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      approver_id uuid,
      settled_at timestamptz,
      decline_code text,
      decline_reason text,
      confirmations jsonb NOT NULL,
      certified_at timestamptz,
      hash text)`);
    await runner.query('CREATE INDEX erasures_newest ON erasures (requested_at DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE erasures');
  }
}
