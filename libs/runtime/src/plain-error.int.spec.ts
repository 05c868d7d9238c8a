import { Writable } from 'node:stream';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { pino } from 'pino';
import { logOptions } from './log.ts';

let pool: Pool;
beforeAll(async () => {
  pool = new Pool({ connectionString: await testDatabase(), max: 1 });
  await pool.query('CREATE TABLE people (email text UNIQUE)');
  await pool.query("INSERT INTO people VALUES ('jane@example.test')");
}, 120_000);
afterAll(() => pool.end());

const failureOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
};

interface Line {
  readonly err: Readonly<Record<string, unknown>>;
}

const logged = (err: unknown): { line: Line; text: string } => {
  let text = '';
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString();
      done();
    },
  });
  pino(logOptions('info', 'identity'), sink).error({ err }, 'it went wrong');
  return { line: JSON.parse(text) as Line, text };
};

describe('an error in the log', () => {
  it('of a database says table, constraint and SQLSTATE, and no value of the row', async () => {
    const error = await failureOf(() => pool.query("INSERT INTO people VALUES ('jane@example.test')"));
    const { line, text } = logged(error);

    expect(line.err).toMatchObject({ code: '23505', table: 'people', constraint: 'people_email_key' });
    expect(line.err['message']).toContain('duplicate key value');
    expect(text).not.toContain('jane');
  });

  it('of a database does not quote the value that it could not read', async () => {
    const { line, text } = logged(await failureOf(() => pool.query("SELECT 'Jane Doe'::uuid")));

    expect(line.err).toMatchObject({ code: '22P02', message: 'invalid input syntax for type uuid' });
    expect(text).not.toContain('Doe');
  });

  it('keeps what caused it, as plain as itself', async () => {
    const cause = await failureOf(() => pool.query("INSERT INTO people VALUES ('jane@example.test')"));
    const { line, text } = logged(new Error('the row was not kept', { cause }));

    expect(line.err).toMatchObject({ message: 'the row was not kept', cause: { code: '23505' } });
    expect(text).not.toContain('jane');
  });

  it('quotes no text that could not be parsed and no address that a mail server named', async () => {
    const unread = logged(await failureOf(() => JSON.parse('Jane Doe')));
    const mail = new Error('Recipient rejected: 550 <jane@example.test> no such user');
    const refused = logged(Object.assign(mail, { code: 'EENVELOPE', rejected: ['jane@example.test'] }));

    expect(unread.text).not.toContain('Doe');
    expect(refused.line.err).toMatchObject({
      code: 'EENVELOPE',
      message: 'Recipient rejected: 550 <(address)> no such user',
    });
    expect(refused.text).not.toContain('jane');
  });

  it('says where it was thrown', () => {
    const [frame] = logged(new Error('one\ntwo: "three"')).line.err['stack'] as readonly string[];
    expect(frame).toContain('plain-error.int.spec.ts');
  });
});
