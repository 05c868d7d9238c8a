import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Erasures1 implements MigrationInterface {
  readonly name = 'Erasures1763683200003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE erasures (
      account_id uuid PRIMARY KEY,
      request_id uuid NOT NULL,
      staff_id uuid NOT NULL,
      asked_by text NOT NULL,
      reason text NOT NULL,
      requested_at timestamptz NOT NULL,
      confirmations jsonb NOT NULL,
      certified_at timestamptz,
      hash text)`);
    await runner.query('CREATE INDEX erasures_newest ON erasures (requested_at DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE erasures');
  }
}
