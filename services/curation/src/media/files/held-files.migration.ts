import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Not events: who holds which picture files, which media pins have or wait for, what is still to be fetched. */
export class HeldFiles1763700010000 implements MigrationInterface {
  name = 'HeldFiles1763700010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE held_files (
        hash text NOT NULL,
        holder text NOT NULL,
        until timestamptz,
        PRIMARY KEY (hash, holder)
      )`);
    await runner.query('CREATE INDEX held_files_until ON held_files (until) WHERE until IS NOT NULL');
    await runner.query(`
      CREATE TABLE pins_waiting_for_pictures (
        pin_id uuid PRIMARY KEY,
        media_id text NOT NULL
      )`);
    await runner.query('CREATE INDEX pins_waiting_by_media ON pins_waiting_for_pictures (media_id)');
    await runner.query(`
      CREATE TABLE attached_media (
        media_id text PRIMARY KEY
      )`);
    await runner.query(`
      CREATE TABLE registered_images (
        media_id text PRIMARY KEY,
        registered_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE held_files, pins_waiting_for_pictures, attached_media, registered_images');
  }
}
