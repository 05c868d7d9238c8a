import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What pages reported of themselves: kept for 90 days, about nobody. */
export class MakeClientEvents1763700003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE client_events (
        at timestamptz NOT NULL DEFAULT now(), number integer NOT NULL, pin_id text, method text,
        query text NOT NULL, signed_in boolean NOT NULL)`);
    await runner.query('CREATE INDEX client_events_at ON client_events USING brin (at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE client_events');
  }
}
