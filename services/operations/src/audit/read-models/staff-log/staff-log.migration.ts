import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StaffLog1 implements MigrationInterface {
  readonly name = 'StaffLog1763683200002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE staff_log (
      event_id uuid PRIMARY KEY,
      staff_id uuid NOT NULL,
      position text COLLATE "C" NOT NULL,
      type text NOT NULL,
      recorded_at timestamptz NOT NULL,
      data jsonb NOT NULL)`);
    await runner.query('CREATE INDEX staff_log_of_member ON staff_log (staff_id, position DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE staff_log');
  }
}
