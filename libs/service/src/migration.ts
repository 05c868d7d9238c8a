import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Statements that run once in each installation, in one transaction. `name` ends in its timestamp, which orders it. What
 * ran anywhere is never changed, only followed: `npm run migrations:check` compares what they make with the tables.
 *
 * @example migration('BoardsGone1763700021000', 'ALTER TABLE boards ADD COLUMN deleted_at timestamptz')
 */
export const migration = (name: string, ...statements: readonly string[]): (new () => MigrationInterface) =>
  class implements MigrationInterface {
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      for (const statement of statements) await runner.query(statement);
    }

    down(): Promise<void> {
      return Promise.reject(new Error(`${name} is not taken back: restore a backup that was made before it`));
    }
  };
