import { type Person, said } from '@corkboard/curation-service/testing/running-curation';
import type { ProjectionStatus } from '@corkboard/read-models/projection-status';
import type { Backbone } from '@corkboard/service/backbone';
import { eventually } from '@corkboard/testing/eventually';
import { asking } from './traces.ts';

export const projectionOf = async ({ projections }: Backbone, wanted: string): Promise<ProjectionStatus | undefined> =>
  (await projections.running().status()).find(({ name }) => name === wanted);

const becomes = (curation: Backbone, name: string, holds: (status: ProjectionStatus) => boolean): Promise<void> =>
  eventually(
    async () => {
      const status = await projectionOf(curation, name);
      if (!status || !holds(status)) throw new Error(`not so: ${JSON.stringify(status)}`);
    },
    { within: 60_000 },
  );

const alter = (url: string, ...changes: readonly string[]): Promise<unknown> =>
  asking(url, (client) => client.query(changes.map((one) => `ALTER TABLE curation.${one}`).join('; ')));

/** States that no erasure may wait for: former tables stand beside, a rebuild stands at an event, a projection is stopped. */
export const holdUp = async (curation: Backbone, url: string): Promise<void> => {
  const running = curation.projections.running();
  await running.control('pin-page', 'build');
  await becomes(curation, 'pin-page', ({ next }) => next?.state === 'ready');
  await running.control('pin-page', 'switch');
  await becomes(curation, 'pin-page', ({ former }) => former?.state === 'kept');
  await alter(url, `pins ADD CONSTRAINT held_up CHECK (title <> 'Heirloom chair') NOT VALID`);
  await running.control('pin-page', 'build');
  await becomes(curation, 'pin-page', ({ next }) => next?.state === 'failed');
  await alter(url, 'pins DROP CONSTRAINT held_up');
  await asking(url, (client) =>
    client.query(`UPDATE curation.checkpoints SET state = 'stopped' WHERE name = 'search-index'`),
  );
};

interface Accounts {
  readonly owner: Person;
  readonly other: Person;
  readonly pinOfOther: string;
}

/**
 * A state that an erasure waits for: the read model in which boards are found stands still, at a deletion by somebody else.
 * It does not know the owner's newest board either, whose event is parked. Answers that board's id.
 */
export const stopBoards = async (
  curation: Backbone,
  url: string,
  { owner, other, pinOfOther }: Accounts,
): Promise<string> => {
  const name = 'Brobdingnag cabinet';
  await alter(url, `boards ADD CONSTRAINT odd CHECK (length(name) <> ${name.length}) NOT VALID`);
  const { id } = await owner.board(name);
  await becomes(curation, 'board-page', ({ parked }) => parked.streams === 1);
  await alter(url, 'boards DROP CONSTRAINT odd', 'boards RENAME TO boards_away');
  said(await other.tell('Pin', 'delete', { id: pinOfOther }));
  await becomes(curation, 'board-page', ({ state }) => state === 'waiting');
  return id;
};

export const letBoardsGoOn = async (url: string): Promise<void> => {
  await alter(url, 'boards_away RENAME TO boards');
};

/** As a handler of curation that cannot take in what is about somebody leaves it. */
export const park = (url: string, accountId: string, note: readonly string[]): Promise<unknown> =>
  asking(url, (client) => {
    const subject = `account-${accountId}`;
    const message = { id: 'parked', subject, sequence: 90, ordinal: 0, data: { accountId, note } };
    return client.query(
      `INSERT INTO curation.parked_messages (consumer, subject, sequence, ordinal, id, message, reason)
       VALUES ('curation-profiles', $1, 90, 0, 'parked', $2, 'Error: cannot be')`,
      [subject, JSON.stringify(message)],
    );
  });

/** While operations can record nothing. */
export const withFullDisk = async <Value>(url: string, work: () => Promise<Value>): Promise<Value> => {
  await asking(url, (client) =>
    client.query(`CREATE FUNCTION operations.full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON operations.events EXECUTE FUNCTION operations.full_disk()`),
  );
  try {
    return await work();
  } finally {
    await asking(url, (client) =>
      client.query('DROP TRIGGER full_disk ON operations.events; DROP FUNCTION operations.full_disk()'),
    );
  }
};

/** The first time, whoever destroys a key dies right after. */
export const dieAfterTheKey = (backbones: readonly Backbone[]): void => {
  for (const { subjectKeys } of backbones) {
    const destroy = subjectKeys.destroy.bind(subjectKeys);
    subjectKeys.destroy = async (subject) => {
      subjectKeys.destroy = destroy;
      await destroy(subject);
      throw new Error('killed');
    };
  }
};
