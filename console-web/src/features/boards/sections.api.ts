import type { UndoOffer } from '@corkboard/contracts/curation/entities';
import {
  type BoardSection,
  createSection,
  deleteSection,
  getSection,
  getSections,
  renameSection,
  reorderSections,
} from '@corkboard/contracts/curation/sections';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { call } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';

const listKey = (boardId: string) => [...keys.boards, 'sections', 'of', boardId] as const;

/** Sections of a board, in their order. */
export const sectionsOf = (boardId: string) =>
  queryOptions<readonly BoardSection[], ApiFailure>({
    queryKey: listKey(boardId),
    queryFn: ({ signal }) => call(getSections, { query: { board_id: boardId } }, { signal, firstLoad: true }),
    retry: false,
    staleTime: 10_000,
  });

export interface SectionPlace {
  readonly username: string;
  readonly slug: string;
  readonly section: string;
}

export const sectionQuery = ({ username, slug, section }: SectionPlace) =>
  queryOptions<BoardSection, ApiFailure>({
    queryKey: [...keys.boards, 'sections', 'one', username, slug, section],
    queryFn: ({ signal }) => {
      const query = { username, slug, section_slug: section, field_set_key: 'board_page' };
      return call(getSection, { query }, { signal, firstLoad: true });
    },
    retry: false,
    staleTime: 10_000,
  });

const changed = (client: QueryClient): void => {
  for (const queryKey of [keys.boards, keys.feeds]) void client.invalidateQueries({ queryKey });
};

const change = (client: QueryClient, boardId: string, next: (all: readonly BoardSection[]) => BoardSection[]): void => {
  client.setQueryData<readonly BoardSection[]>(listKey(boardId), (all) => next(all ?? []));
};

interface Undoable {
  readonly section: BoardSection;
  readonly undo: UndoOffer | null;
}

/** Shown at once; the lists are asked for again behind it. */
export const addSection = async (client: QueryClient, boardId: string, name: string): Promise<Undoable> => {
  const { undo, ...section } = await call(createSection, { body: { board_id: boardId, name, entry: 'board_page' } });
  change(client, boardId, (all) => [...all.filter(({ id }) => id !== section.id), section]);
  changed(client);
  return { section, undo };
};

export const nameSection = async (client: QueryClient, id: string, name: string): Promise<Undoable> => {
  const { undo, ...section } = await call(renameSection, { body: { section_id: id, name } });
  change(client, section.board.id, (all) => all.map((each) => (each.id === id ? section : each)));
  changed(client);
  return { section, undo };
};

export const removeSection = async (client: QueryClient, id: string): Promise<UndoOffer | null> => {
  const { board_id: boardId, undo } = await call(deleteSection, { body: { section_id: id } });
  change(client, boardId, (all) => all.filter((each) => each.id !== id));
  changed(client);
  return undo;
};

/** The order is shown before it is told; where it is refused, the one that stands is asked for. */
export const orderSections = async (
  client: QueryClient,
  boardId: string,
  sections: readonly BoardSection[],
): Promise<UndoOffer | null> => {
  const queryKey = listKey(boardId);
  await client.cancelQueries({ queryKey });
  change(client, boardId, () => [...sections]);
  try {
    const { undo } = await call(reorderSections, {
      body: { board_id: boardId, section_ids: sections.map(({ id }) => id) },
    });
    return undo;
  } catch (thrown) {
    await client.invalidateQueries({ queryKey });
    throw thrown;
  }
};
