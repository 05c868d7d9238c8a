import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures of people who were erased that somebody else's pin still shows. */
export class ErasedPictures1763700023000 implements MigrationInterface {
  name = 'ErasedPictures1763700023000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE erased_pictures (
        hash text NOT NULL, holder text NOT NULL, account_id uuid NOT NULL, PRIMARY KEY (hash, holder))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE erased_pictures');
  }
}
