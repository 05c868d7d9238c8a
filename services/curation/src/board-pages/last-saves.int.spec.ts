import type { PickerBoards } from '@corkboard/contracts/curation/boards';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { UserProfile } from '@corkboard/contracts/curation/feeds';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from '../testing/boards-together.ts';
import { erase } from '../testing/erasing.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';
import { LastSaves } from './read-models/board-page/last-saves.ts';

let curation: RunningCuration;
beforeAll(async () => {
  curation = await runCuration();
}, 120_000);
afterAll(() => curation?.stop());

const recent = async (person: Person) =>
  said(await person.ask<UserProfile>('User', { username: person.username, field_set_key: 'save_behavior' }))
    .recent_boards;
const shortlist = async (person: Person) =>
  said(await person.ask<PickerBoards>('BoardPickerBoards')).boards_shortlist.map(({ id }) => id);
const idsOf = (boards: readonly { readonly id: string }[]) => boards.map(({ id }) => id);
const leave = (person: Person, { id }: BoardView, invited_user_id: string) =>
  person.tell('BoardCollaborator', 'delete', { board_id: id, invited_user_id });
const accountsWithSaves = async (boards: readonly BoardView[]) => {
  const sql = 'SELECT account_id FROM board_last_saves WHERE board_id = ANY($1) ORDER BY saved_at';
  const { rows } = await curation.backbone.pool.query<{ account_id: string }>(sql, [idsOf(boards)]);
  return rows.map(({ account_id }) => account_id);
};

/** A board of its owner, and one with a section that an editor is on, who has saved nothing. */
const shared = async () => {
  const [owner, editor] = [await curation.person(), await curation.person()];
  const [own, together] = [await owner.board('Own', 'secret'), await owner.board('Together')];
  const asked = { board_id: together.id, name: 'Lamps' };
  const section = said(await owner.tell<BoardSection>('BoardSection', 'create', asked));
  await join(curation, together, { owner, person: editor });
  return { owner, editor, own, together, section };
};

describe('where a person saved last', () => {
  it('stays as it is while others save to their boards [DS-019]', async () => {
    const { owner, editor, own, together, section } = await shared();
    const first = await owner.pin(together.id, 1);
    await owner.pin(own.id, 2);
    await curation.settled();
    await editor.pin(together.id, 3, { section: section.id });
    await editor.save(first.id, together.id, { section: section.id });
    await curation.settled();
    expect((await recent(owner)).map(({ id, section }) => [id, section])).toEqual([
      [own.id, null],
      [together.id, null],
    ]);
    expect(await shortlist(owner)).toEqual([own.id, together.id]);
  });

  it('is a board with its section that they are on, too, until they are not on it any more [S-062]', async () => {
    const { owner, editor, together, section } = await shared();
    const mine = await editor.board('Mine');
    await editor.pin(mine.id, 4);
    expect(idsOf(await recent(editor))).toEqual([mine.id]);
    await editor.pin(together.id, 5, { section: section.id });
    const { id, name, url } = together;
    const place = { id, name, url, section: { id: section.id, name: 'Lamps' } };
    expect(await recent(editor)).toEqual([place, expect.objectContaining({ id: mine.id })]);
    expect(await shortlist(editor)).toEqual([together.id, mine.id]);
    await curation.settled();
    said(await leave(owner, together, editor.id));
    await curation.settled();
    expect([idsOf(await recent(editor)), await shortlist(editor)]).toEqual([[mine.id], [mine.id]]);
  });

  it('is no place of a board that its owner deleted or put away', async () => {
    const { owner, editor, together } = await shared();
    await editor.pin(together.id, 6);
    await curation.settled();
    said(await owner.tell('BoardArchive', 'update', { board_id: together.id, archived: true }));
    await curation.settled();
    expect(await recent(editor)).toEqual([]);
    said(await owner.tell('BoardArchive', 'update', { board_id: together.id, archived: false }));
    await curation.settled();
    expect(idsOf(await recent(editor))).toEqual([together.id]);
    said(await owner.tell('Board', 'delete', { board_id: together.id }));
    await curation.settled();
    expect(await recent(editor)).toEqual([]);
  });
});

describe('rows of where people saved last', () => {
  it('go with who leaves, with who is erased, and with a board that is purged', async () => {
    const { owner, editor, own, together } = await shared();
    const other = await curation.person();
    await join(curation, together, { owner, person: other });
    await owner.pin(own.id, 7);
    for (const [person, seed] of [
      [owner, 8],
      [editor, 9],
      [other, 10],
    ] as const)
      await person.pin(together.id, seed);
    await curation.settled();
    const boards = [own, together];
    expect(await accountsWithSaves(boards)).toEqual([owner.id, owner.id, editor.id, other.id]);
    said(await leave(other, together, other.id));
    await curation.settled();
    expect(await accountsWithSaves(boards)).toEqual([owner.id, owner.id, editor.id]);
    await erase(curation, owner);
    expect(await accountsWithSaves(boards)).toEqual([editor.id]);
    await curation.backbone.pool.query('DELETE FROM boards WHERE id = $1', [together.id]);
    await curation.service.app.get(LastSaves, { strict: false }).sweep();
    expect(await accountsWithSaves(boards)).toEqual([]);
  });
});
