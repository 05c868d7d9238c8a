import { Batcher } from '@corkboard/event-store/batcher';
import { isUuid } from '@corkboard/event-store/identifiers';
import { foldedColumnsOf } from '@corkboard/event-store/table';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { hiddenAmong } from '../../../people/hidden-people.ts';
import { type PinRow, pinHiddenPeople, pins } from './pin-page.table.ts';
import { noneIsHidden, onBoardVisibleTo, onProtectedBoard, untoldBoard } from './pin-visibility.ts';
import type { PublicSavesRow } from './public-pins.table.ts';

export interface BoardOfPin {
  readonly board_id: string;
  readonly board_owner_id: string;
  readonly board_name: string;
  readonly board_slug: string;
  readonly board_privacy: BoardPrivacy;
  /** The viewer may delete all pins of it, not being its owner. */
  readonly board_edited: boolean;
}
/** A pin with the board that it is on. `created_at` is ISO 8601 in milliseconds. */
export type ShownPin = Omit<PinRow, 'deleted_at'> & BoardOfPin;

interface Look {
  readonly pinId: string;
  readonly viewerId: string | null;
  /** Another account, of which it is asked whether it is hidden. */
  readonly aboutId: string | null;
  /** As an ad: a protected board does not hide it. */
  readonly asAd: boolean;
}

interface Found {
  readonly pin: ShownPin | null;
  readonly isHidden: boolean;
}

export interface Walk {
  readonly viewerId: string | null;
  /** Of boards and sections the rank comes first. */
  readonly after: readonly [createdAtOrRank: string, id: string] | null;
  readonly limit: number;
}

/** Columns of the board of a pin. It has hundreds of editors at most, and a page of pins many boards: it is asked of the viewer alone. */
export const columnsOfBoard = (
  viewer: string,
) => `b.owner_id AS board_owner_id, b.name AS board_name, b.slug AS board_slug,
  b.privacy AS board_privacy, coalesce(${viewer} = ANY(b.editor_ids), false) AS board_edited`;
/** Columns of a pin and its board, for a statement that calls them p and b. */
export const columnsFor = (viewer: string) => `${foldedColumnsOf(pins, 'p')}, ${columnsOfBoard(viewer)}`;
const board = columnsOfBoard('$1::uuid');
const columns = columnsFor('$1::uuid');
const from = `FROM pins p JOIN pin_boards b ON b.board_id = p.board_id`;
const visibleTo = (viewer: string) => `p.deleted_at IS NULL AND ${onBoardVisibleTo(viewer)}`;
/** $1 is the viewer everywhere. */
const visible = visibleTo('$1::uuid');

/** Equal for pins that show the same picture, wherever it was saved from; of its own for one without a picture. */
const lookOf = (pin: string): string => `coalesce(${pin}.picture_key, ${pin}.origin_pin_id::text)`;
/** Boards that a picture is counted on. */
const BOARDS_COUNTED = 1000;

const inOrder = (a: ShownPin, b: ShownPin): number => (a.rank < b.rank || (a.rank === b.rank && a.id < b.id) ? 1 : -1);

/** Asks the read model; what the viewer may not see is not there. */
@Injectable()
export class PinPage {
  /** Every save looks for its pin: those of the same moment go together, by one prepared statement. */
  readonly #looks = new Batcher((looks: readonly Look[]) => this.#findEach(looks));

  constructor(private readonly pool: Pool) {}

  async find(pinId: string, viewerId: string | null): Promise<ShownPin | null> {
    return isUuid(pinId) ? (await this.#looks.ask({ pinId, viewerId, aboutId: null, asAd: false })).pin : null;
  }

  /** A pin as an ad shows it to everybody: on a public board, or on a protected one, of which it does not tell. */
  async findAd(pinId: string): Promise<ShownPin | null> {
    if (!isUuid(pinId)) return null;
    const { pin } = await this.#looks.ask({ pinId, viewerId: null, aboutId: null, asAd: true });
    return pin?.board_privacy === 'protected' ? { ...pin, ...untoldBoard } : pin;
  }

  /** With whether an account is hidden, in one query: a save asks for both. */
  findWith(pinId: string, viewerId: string | null, aboutId: string | null): Promise<Found> {
    return this.#looks.ask({ pinId, viewerId, aboutId, asAd: false });
  }

  /** A pin on a protected board, whoever asks: for a viewer who is let in by other means. */
  async findProtected(pinId: string): Promise<ShownPin | null> {
    const sql = `SELECT ${columnsFor('NULL::uuid')} ${from} WHERE p.id = $1 AND p.deleted_at IS NULL AND b.privacy = 'protected'`;
    return isUuid(pinId) ? ((await this.#rows<ShownPin>(sql, [pinId]))[0] ?? null) : null;
  }

  /** In the order of the ids; what is not visible is left out. */
  async findAll(pinIds: readonly string[], viewerId: string | null): Promise<readonly ShownPin[]> {
    const sql = `SELECT ${columns} ${from} WHERE p.id = ANY($2::uuid[]) AND ${visible}`;
    const found = new Map((await this.#rows<ShownPin>(sql, [viewerId, pinIds])).map((pin) => [pin.id, pin]));
    return pinIds.flatMap((id) => found.get(id) ?? []);
  }

  /** Deleted ones of the ids, on boards that the viewer is on; of those whose owner is erased nothing is left. */
  async findDeleted(pinIds: readonly string[], viewerId: string): Promise<readonly ShownPin[]> {
    const sql = `SELECT ${columns} ${from} WHERE p.id = ANY($2::uuid[]) AND p.deleted_at IS NOT NULL
      AND (p.media IS NOT NULL OR p.owner_id = $1::uuid) AND (b.owner_id = $1::uuid OR $1::uuid = ANY(b.member_ids))`;
    return this.#rows<ShownPin>(sql, [viewerId, pinIds]);
  }

  /** Public pictures of everybody else, each once, newest first. */
  everybody({ viewerId, after, limit }: Walk): Promise<readonly ShownPin[]> {
    const from = after ? 'AND (f.created_at, f.pin_id) < ($3, $4)' : '';
    const sql = `SELECT ${columns} FROM public_pins f
      JOIN pins p ON p.id = f.pin_id JOIN pin_boards b ON b.board_id = p.board_id
      WHERE f.is_first AND f.owner_id IS DISTINCT FROM $1::uuid AND ${visible} ${from}
      ORDER BY f.created_at DESC, f.pin_id DESC LIMIT $2`;
    return this.#rows<ShownPin>(sql, [viewerId, limit, ...(after ?? [])]);
  }

  /** On how many other boards the viewer may see the same picture; at most BOARDS_COUNTED. */
  async otherBoardsWith(pin: Pick<ShownPin, 'picture_key' | 'origin_pin_id' | 'board_id'>, viewerId: string | null) {
    const sql = `SELECT count(*)::int AS boards FROM (
      SELECT DISTINCT p.board_id ${from}
      WHERE ${lookOf('p')} = $2 AND p.board_id <> $3 AND ${visible} LIMIT ${BOARDS_COUNTED}) others`;
    const values = [viewerId, pin.picture_key ?? pin.origin_pin_id, pin.board_id];
    return (await this.#rows<{ boards: number }>(sql, values))[0]?.boards ?? 0;
  }

  ofBoard(boardId: string, walk: Walk): Promise<readonly ShownPin[]> {
    return this.#walk({ ...walk, by: 'rank' }, (bind) => `p.board_id = ${bind(boardId)}`);
  }

  ofSection(sectionId: string, walk: Walk): Promise<readonly ShownPin[]> {
    return this.#walk({ ...walk, by: 'rank' }, (bind) => `p.section_id = ${bind(sectionId)}`);
  }

  /** On the board itself: in no section, or in one that was deleted. */
  async outsideSections(boardId: string, walk: Walk): Promise<readonly ShownPin[]> {
    const deleted = 'SELECT section_id FROM pin_sections WHERE board_id = $1 AND deleted_at IS NOT NULL';
    const gone = await this.#rows<{ section_id: string }>(deleted, [boardId]);
    const ranked = { ...walk, by: 'rank' } as const;
    const outside = this.#walk(ranked, (bind) => `p.section_id IS NULL AND p.board_id = ${bind(boardId)}`);
    if (gone.length === 0) return outside;
    const ids = gone.map(({ section_id: id }) => id);
    const left = this.#walk(ranked, (bind) => `p.section_id = g.id AND p.board_id = ${bind(boardId)}`, ids);
    return (await Promise.all([outside, left])).flat().sort(inOrder).slice(0, walk.limit);
  }

  /** Without those on protected boards, which are not on a profile (S-060). */
  ofOwner(ownerId: string, walk: Walk): Promise<readonly ShownPin[]> {
    return this.#walk(
      { ...walk, by: 'created_at' },
      (bind) => `p.owner_id = ${bind(ownerId)} AND b.privacy <> 'protected'`,
    );
  }

  /** The newest board of a person's own that holds this picture (DS-023). */
  async newestBoardWith(pictureKey: string | null, ownerId: string | null): Promise<BoardOfPin | null> {
    if (pictureKey === null || ownerId === null) return null;
    const sql = `SELECT b.board_id, ${board} ${from}
      WHERE p.picture_key = $2 AND p.owner_id = $1::uuid AND ${visible} ORDER BY p.created_at DESC, p.id DESC LIMIT 1`;
    return (await this.#rows<BoardOfPin>(sql, [ownerId, pictureKey]))[0] ?? null;
  }

  /** The newest picture of a board, another pin than this one. */
  async newestPictureOf(boardId: string, notPinId: string): Promise<Pick<PinRow, 'id' | 'media'> | null> {
    const sql = `SELECT p.id, p.media FROM pins p
      WHERE p.board_id = $1 AND p.id <> $2 AND p.deleted_at IS NULL AND p.media IS NOT NULL
      ORDER BY p.created_at DESC, p.id DESC LIMIT 1`;
    return (await this.#rows<Pick<PinRow, 'id' | 'media'>>(sql, [boardId, notPinId]))[0] ?? null;
  }

  /** Board of a pin of nobody who is hidden, deleted pins too; `privacy` is null once that board is deleted. */
  async boardOf(pinId: string): Promise<{ id: string; privacy: BoardPrivacy | null } | null> {
    const sql = `SELECT p.board_id AS id, b.privacy FROM pins p LEFT JOIN pin_boards b ON b.board_id = p.board_id
      WHERE p.id = $1 AND ${noneIsHidden}`;
    type Board = { id: string; privacy: BoardPrivacy | null };
    return isUuid(pinId) ? ((await this.#rows<Board>(sql, [pinId]))[0] ?? null) : null;
  }

  hiddenAmong(accountIds: readonly string[]): Promise<ReadonlySet<string>> {
    return hiddenAmong(this.pool, pinHiddenPeople, accountIds);
  }

  /** Number of public pins that were saved from it. */
  async saveCountOf(pinId: string): Promise<number> {
    const sql = 'SELECT saves FROM public_saves WHERE pin_id = $1';
    return (await this.#rows<PublicSavesRow>(sql, [pinId]))[0]?.saves ?? 0;
  }

  /** People whose pins somebody saved last, at most 20. */
  async savedFrom(ownerId: string): Promise<readonly string[]> {
    const sql = `SELECT DISTINCT source_owner_id AS id FROM (
      SELECT source_owner_id FROM pins WHERE owner_id = $1 AND deleted_at IS NULL
      ORDER BY created_at DESC, id DESC LIMIT 200) recent
      WHERE source_owner_id IS NOT NULL AND source_owner_id <> $1 LIMIT 20`;
    return (await this.#rows<{ id: string }>(sql, [ownerId])).map(({ id }) => id);
  }

  /** Pictures that an account uploaded: of pins that are no copies of others, deleted ones too. */
  async ownPictures(ownerId: string): Promise<readonly { hash: string; media_id: string }[]> {
    const sql = `SELECT DISTINCT media ->> 'hash' AS hash, media_id FROM pins
      WHERE owner_id = $1 AND origin_pin_id = id AND media IS NOT NULL AND media_id IS NOT NULL`;
    return this.#rows(sql, [ownerId]);
  }

  async isShownByOthers(pictureKey: string, ownerId: string): Promise<boolean> {
    const sql = 'SELECT 1 FROM pins WHERE picture_key = $1 AND owner_id <> $2 AND deleted_at IS NULL LIMIT 1';
    return (await this.#rows(sql, [pictureKey, ownerId])).length > 0;
  }

  /** Names of public boards that hold the same picture or lead to the same page, most frequent first. */
  async boardNamesAround(pin: Pick<PinRow, 'picture_key' | 'link'>): Promise<readonly string[]> {
    const sql = `
      SELECT b.name FROM (
        (SELECT board_id, owner_id FROM pins WHERE picture_key = $1 AND deleted_at IS NULL LIMIT 1000)
        UNION ALL
        (SELECT board_id, owner_id FROM pins WHERE md5(link) = md5($2) AND link = $2 AND deleted_at IS NULL LIMIT 1000)) p
      JOIN pin_boards b ON b.board_id = p.board_id
      WHERE b.privacy = 'public' AND b.name IS NOT NULL AND ${noneIsHidden}
      GROUP BY b.name ORDER BY count(*) DESC, b.name LIMIT 50`;
    return (await this.#rows<{ name: string }>(sql, [pin.picture_key, pin.link])).map(({ name }) => name);
  }

  /** Pins of a board, a batch at a time by id, whatever its privacy. */
  async idsOfBoard(boardId: string, afterId: string | null, limit: number): Promise<readonly string[]> {
    const sql = `SELECT id FROM pins
      WHERE board_id = $1 AND deleted_at IS NULL AND ($2::uuid IS NULL OR id > $2::uuid) ORDER BY id LIMIT $3`;
    return (await this.#rows<{ id: string }>(sql, [boardId, afterId, limit])).map(({ id }) => id);
  }

  async hasPinsOfOthers(boardId: string, ownerId: string): Promise<boolean> {
    const sql = 'SELECT 1 FROM pins WHERE board_id = $1 AND owner_id <> $2 AND deleted_at IS NULL LIMIT 1';
    return (await this.#rows(sql, [boardId, ownerId])).length > 0;
  }

  /** Deleted pins of a board, a batch at a time by id. */
  async deletedOfBoard(boardId: string, afterId: string | null, limit: number): Promise<readonly string[]> {
    const sql = `SELECT id FROM pins
      WHERE board_id = $1 AND deleted_at IS NOT NULL AND ($2::uuid IS NULL OR id > $2::uuid) ORDER BY id LIMIT $3`;
    return (await this.#rows<{ id: string }>(sql, [boardId, afterId, limit])).map(({ id }) => id);
  }

  /** Deleted pins of somebody on other boards than these, where those are deleted too; a batch at a time by id. */
  async idsGoneWithBoards(
    ownerId: string,
    notBoardIds: readonly string[],
    { afterId, limit }: { readonly afterId: string | null; readonly limit: number },
  ): Promise<readonly string[]> {
    const sql = `SELECT p.id FROM pins p
      WHERE p.owner_id = $1 AND p.deleted_at IS NOT NULL AND p.board_id <> ALL($2::uuid[])
        AND NOT EXISTS (SELECT FROM pin_boards b WHERE b.board_id = p.board_id)
        AND ($3::uuid IS NULL OR p.id > $3::uuid)
      ORDER BY p.id LIMIT $4`;
    return (await this.#rows<{ id: string }>(sql, [ownerId, notBoardIds, afterId, limit])).map(({ id }) => id);
  }

  /** Pins of somebody on boards of others, a batch at a time by id. */
  async idsOnBoardsOfOthers(ownerId: string, afterId: string | null, limit: number): Promise<readonly string[]> {
    const sql = `SELECT p.id FROM pins p JOIN pin_boards b ON b.board_id = p.board_id
      WHERE p.owner_id = $1 AND b.owner_id <> $1 AND p.deleted_at IS NULL AND ($2::uuid IS NULL OR p.id > $2::uuid)
      ORDER BY p.id LIMIT $3`;
    return (await this.#rows<{ id: string }>(sql, [ownerId, afterId, limit])).map(({ id }) => id);
  }

  async #findEach(looks: readonly Look[]): Promise<readonly Found[]> {
    const hidden = `EXISTS (SELECT FROM ${pinHiddenPeople.name} h WHERE h.account_id = l.about)`;
    const text = `SELECT l.n::integer, ${hidden} AS "isHidden", x.*
      FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::boolean[]) WITH ORDINALITY AS l(pin, viewer, about, as_ad, n)
      LEFT JOIN LATERAL (SELECT ${columnsFor('l.viewer')} ${from} WHERE p.id = l.pin
        AND p.deleted_at IS NULL AND (${onBoardVisibleTo('l.viewer')} OR l.as_ad AND ${onProtectedBoard}) OFFSET 0) x ON true ORDER BY l.n`;
    const values = [...(['pinId', 'viewerId', 'aboutId', 'asAd'] as const)].map((name) =>
      looks.map((look) => look[name]),
    );
    const { rows } = await this.pool.query<ShownPin & { isHidden: boolean }>({ name: 'find-pins', text, values });
    return rows.map(({ isHidden, ...pin }) => ({ isHidden, pin: pin.id === null ? null : pin }));
  }

  /** With `each`: for each of these ids, called g.id, so that every one is a walk over an index of its own. */
  #walk(
    walk: Walk & { readonly by: 'created_at' | 'rank' },
    which: (bind: (value: unknown) => string) => string,
    each: readonly string[] | null = null,
  ): Promise<readonly ShownPin[]> {
    const values: unknown[] = [walk.viewerId, walk.limit];
    const bind = (value: unknown) => `$${values.push(value)}`;
    const after = walk.after ? `AND (p.${walk.by}, p.id) < (${bind(walk.after[0])}, ${bind(walk.after[1])})` : '';
    const sql = `SELECT ${columns} ${from} WHERE ${which(bind)} AND ${visible} ${after}
      ORDER BY p.${walk.by} DESC, p.id DESC LIMIT $2`;
    if (each === null) return this.#rows<ShownPin>(sql, values);
    const ids = bind(each);
    return this.#rows(`SELECT x.* FROM unnest(${ids}::uuid[]) AS g(id) CROSS JOIN LATERAL (${sql}) x`, values);
  }

  async #rows<Row extends object>(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return (await this.pool.query<Row>(sql, [...values])).rows;
  }
}
