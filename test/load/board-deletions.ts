import type { RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import type { Client } from 'pg';
import { atRate } from './at-rate.ts';
import { boardOf, pinOn } from './filled-pins.ts';
import { pause } from './identity-process.ts';
import { type Saver, said, save } from './savers.ts';

const LARGE = 20_000;
const SMALL = 10;
const TOGETHER = 100;
const PER_SECOND = 50;
const WARM_SECONDS = 30;
/** Long enough for 60 saves above the 99th part; those without the deletion half before it and half after it. */
const SECONDS = 120;
/** Milliseconds that the large one is ahead of the small one. */
const AHEAD_MS = 1_000;
const LOOK_MS = 50;

export interface Deletions {
  readonly pins: number;
  /** Milliseconds of saves, without and beside the deletion. */
  readonly alone: readonly number[];
  readonly beside: readonly number[];
  /** Milliseconds from the answer until none of their pins is left. */
  readonly smallMs: number;
  readonly largeMs: number;
}

interface Setting {
  readonly savers: readonly Saver[];
  readonly sources: readonly string[];
}

/** A board of real pins, each a stream of its own: copies of one. */
const boardWith = async (owner: RouteClient, pins: number): Promise<string> => {
  const board_id = await boardOf(owner, `With ${pins}`);
  const id = await pinOn(owner, board_id);
  const ids = [id];
  while (ids.length < Math.min(TOGETHER, pins))
    ids.push(said(await owner.post<{ id: string }>('/resource/RepinResource/create/', { pin_id: id, board_id })).id);
  for (let count = TOGETHER; count < pins; count += TOGETHER)
    said(await owner.post('/resource/BulkEditResource/create/', { from_board_id: board_id, board_id, pin_ids: ids }));
  return board_id;
};

const untilGone = async (database: Client, board: string, began: number): Promise<number> => {
  for (;;) {
    const { rows } = await database.query(
      'SELECT FROM curation.pins WHERE board_id = $1 AND deleted_at IS NULL LIMIT 1',
      [board],
    );
    if (rows.length === 0) return performance.now() - began;
    await pause(LOOK_MS);
  }
};

const deleted = async (owner: RouteClient, board_id: string): Promise<number> => {
  said(await owner.post('/resource/BoardResource/delete/', { board_id }));
  return performance.now();
};

/** Makes both boards; `run` deletes them beside saves. */
export const deletionsBesideSaves = async (origin: string, database: Client) => {
  const owner = await signUp(origin);
  const [large, small] = [await boardWith(owner, LARGE), await boardWith(owner, SMALL)];
  const run = async ({ savers, sources }: Setting): Promise<Deletions> => {
    const saving = (n: number) =>
      save(origin, savers[n % savers.length] as Saver, sources[n % sources.length] ?? '').then(
        ({ milliseconds }) => milliseconds,
      );
    await atRate(PER_SECOND, WARM_SECONDS, saving);
    const { taken: before } = await atRate(PER_SECOND, SECONDS / 2, saving);
    const largeGone = deleted(owner, large).then((began) => untilGone(database, large, began));
    await pause(AHEAD_MS);
    const smallGone = deleted(owner, small).then((began) => untilGone(database, small, began));
    const { taken: beside } = await atRate(PER_SECOND, SECONDS, saving);
    const largeMs = await largeGone;
    const { taken: after } = await atRate(PER_SECOND, SECONDS / 2, saving);
    return { pins: LARGE, alone: [...before, ...after], beside, smallMs: await smallGone, largeMs };
  };
  return { run };
};
