import type { HistoryEntry } from '@corkboard/contracts/curation/history';
import { boardAddress } from '@corkboard/rules/curation/addresses';
import { type BoardPrivacy, boardPrivacies } from '@corkboard/rules/curation/boards';
import { collaboratorRoles } from '@corkboard/rules/curation/collaborators';
import { undoUntil } from '@corkboard/rules/curation/undo';
import { Injectable } from '@nestjs/common';
import { BoardPage } from '../board-pages/read-models/board-page/board-page.ts';
import { MediaUrls } from '../media/media-urls.ts';
import { People } from '../people/people.ts';
import { type FormerPin, FormerPins } from '../pins/read-models/pin-page/former-pins.ts';
import { type BoardPast, boardNameAt, sectionNameAt, sectionNameOf } from './board-past.ts';
import type { HistoryRow } from './read-models/board-history/board-history.table.ts';

type OtherBoard = NonNullable<HistoryEntry['other_board']>;
type Person = NonNullable<HistoryEntry['person']>;

/** Account for which the history is shown, and the one that looks at it. */
export interface Viewer {
  readonly subjectId: string;
  readonly accountId: string;
}

/** Rows of one board with all that they name. */
interface Named {
  readonly past: BoardPast;
  readonly viewer: Viewer;
  readonly pins: ReadonlyMap<string, FormerPin>;
  readonly people: Awaited<ReturnType<People['cards']>>;
  readonly boards: ReadonlyMap<string, OtherBoard>;
  readonly now: Date;
}

const NAMING: ReadonlySet<HistoryRow['kind']> = new Set([
  'board-created',
  'board-renamed',
  'board-deleted',
  'board-restored',
]);
const UNDOABLE: ReadonlySet<HistoryRow['kind']> = new Set([
  ...(['board-renamed', 'board-description-changed', 'board-privacy-changed', 'board-deleted'] as const),
  ...(['pin-saved', 'pin-edited', 'pin-deleted', 'pin-restored'] as const),
  ...(['pin-moved-in', 'pin-moved-out', 'pin-moved-within', 'pins-moved-in', 'pins-moved-out', 'pin-placed'] as const),
  ...(['pins-moved-within', 'pins-deleted', 'pins-restored', 'pins-copied'] as const),
  ...(['board-cover-changed', 'board-archived', 'board-unarchived', 'board-returned'] as const),
  ...(['section-created', 'section-renamed', 'section-deleted', 'section-restored', 'sections-reordered'] as const),
  ...(['person-invited', 'invite-withdrawn', 'person-joined', 'person-removed', 'person-left'] as const),
  ...(['person-restored', 'role-changed', 'inviting-allowed', 'inviting-ended'] as const),
]);
const ABOUT_PEOPLE = /^(person|invite|role)-/;

const idsOf = (rows: readonly HistoryRow[], name: 'pin_id' | 'other_board_id' | 'person_id' | 'actor_id') =>
  rows.flatMap((row) => row[name] ?? []);

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null;

/** Own acts can be taken back for a while; that a board was made is no row to press in passing. */
const undoOffered = ({ kind, actor_id, at, command_id }: HistoryRow, { viewer, now }: Named): HistoryEntry['undo'] => {
  const until = undoUntil(at);
  const isOffered = actor_id === viewer.accountId && UNDOABLE.has(kind) && now.toISOString() <= until;
  return command_id !== null && isOffered ? { commandId: command_id, until } : null;
};

/** Rows of the history of a board as answers, for who may see them: all names are looked up, and none is kept. */
@Injectable()
export class HistoryViews {
  constructor(
    private readonly people: People,
    private readonly boards: BoardPage,
    private readonly pins: FormerPins,
    private readonly urls: MediaUrls,
  ) {}

  async all(
    boardId: string,
    rows: readonly HistoryRow[],
    { past, viewer }: { readonly past: BoardPast; readonly viewer: Viewer },
  ): Promise<readonly HistoryEntry[]> {
    const [people, boards, pins] = await Promise.all([
      this.people.cards([...idsOf(rows, 'actor_id'), ...idsOf(rows, 'person_id')]),
      this.#boards([...new Set(idsOf(rows, 'other_board_id'))], viewer.subjectId),
      this.pins.ofBoard(boardId, idsOf(rows, 'pin_id'), viewer.subjectId),
    ]);
    const named = { past, viewer, people, boards, pins, now: new Date() };
    return rows.map((row) => this.#entry(row, named));
  }

  async #boards(ids: readonly string[], viewerId: string): Promise<ReadonlyMap<string, OtherBoard>> {
    const rows = await this.boards.findAll(ids, viewerId);
    const owners = await this.people.cards(rows.map(({ owner_id }) => owner_id));
    return new Map(
      rows.flatMap(({ id, owner_id, name, slug }): [string, OtherBoard][] => {
        const owner = owners.get(owner_id);
        return owner ? [[id, { id, name: name ?? '', url: boardAddress(owner.username, slug ?? '') }]] : [];
      }),
    );
  }

  #entry(row: HistoryRow, named: Named): HistoryEntry {
    const { people, past, viewer, boards } = named;
    const { revision, at, section_id: sectionId, detail } = row;
    const isPrivacy = row.kind === 'board-privacy-changed';
    return {
      id: row.position,
      kind: row.kind,
      at,
      by: people.get(row.actor_id) ?? null,
      by_me: [viewer.accountId, viewer.subjectId].includes(row.actor_id),
      undo: undoOffered(row, named),
      undoes: row.undoes,
      pin: row.pin_id === null ? null : this.#pin(row.pin_id, named),
      count: row.pin_count,
      name: NAMING.has(row.kind) && revision !== null ? boardNameAt(past, revision) : null,
      section: sectionId === null ? null : { id: sectionId, name: this.#section(row, sectionId, past) },
      person: ABOUT_PEOPLE.test(row.kind) ? this.#person(row.person_id, named) : null,
      other_board: boards.get(row.other_board_id ?? '') ?? null,
      privacy: isPrivacy ? oneOf<BoardPrivacy>(boardPrivacies, detail) : null,
      as_of: row.kind === 'board-returned' ? detail : null,
      role: isPrivacy ? null : oneOf(collaboratorRoles, detail),
    };
  }

  #section({ revision, at }: HistoryRow, id: string, past: BoardPast): string | null {
    return revision === null ? sectionNameOf(past, id, at) : sectionNameAt(past, id, revision);
  }

  #person(id: string | null, { people, viewer }: Named): Person {
    return { user: people.get(id ?? '') ?? null, is_me: id === viewer.accountId };
  }

  #pin(id: string, { pins, now }: Named): NonNullable<HistoryEntry['pin']> {
    const pin = pins.get(id);
    if (!pin) return { id, shown: null };
    const { title, media, color, deleted } = pin;
    const image = media && this.urls.thumbnail(media, now);
    return { id, shown: { title, image, dominant_color: media?.dominantColor ?? color, deleted } };
  }
}
