import type { SavedPin } from '@corkboard/contracts/curation/pins';
import {
  type BoardSection,
  createSection,
  createSectionFromLink,
  getSectionsToSaveTo,
} from '@corkboard/contracts/curation/sections';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { call } from '../../lib/api/call.ts';
import { inAdAccount } from '../../lib/queries/in-ad-account.ts';
import { keys } from '../../lib/queries/keys.ts';
import { type SaveSubject, type SaveTarget, shareFlags } from './save.api.ts';

/** A section to be made: its name and how it came to be (S-045). */
export interface NewSection {
  readonly name: string;
  readonly nameSource: 0 | 1 | 2;
}

/** S-052: the sections of a board, in their order. */
export const sectionsToSaveTo = (boardId: string) =>
  queryOptions<readonly BoardSection[], ApiFailure>({
    queryKey: [...keys.boards, 'sections', 'save', boardId],
    queryFn: ({ client, signal }) =>
      inAdAccount(client, ({ orbac_subject_id }) => {
        const query = orbac_subject_id === undefined ? { board_id: boardId } : { board_id: boardId, orbac_subject_id };
        return call(getSectionsToSaveTo, { query }, { signal, firstLoad: true });
      }),
    retry: false,
    staleTime: 10_000,
  });

/** S-049: lists of sections, and of boards with their counts, are asked for again. */
const listsChanged = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: keys.boards });
};

/** S-049: no pins are moved into it. */
export const makeSection = async (client: QueryClient, boardId: string, made: NewSection): Promise<BoardSection> => {
  const body = { board_id: boardId, initial_pins: [], name: made.name, name_source: made.nameSource };
  const section = await inAdAccount(client, ({ orbac_subject_id }) =>
    call(createSection, { body: orbac_subject_id === undefined ? body : { ...body, orbac_subject_id } }),
  );
  listsChanged(client);
  return section;
};

/** S-050: in the link flow the section is made and the pin saved into it at once. */
export const makeSectionFromLink = async (
  client: QueryClient,
  board: Pick<SaveTarget, 'id' | 'privacy'>,
  { name, subject }: { readonly name: string; readonly subject: SaveSubject },
): Promise<{ readonly section: BoardSection; readonly pin: SavedPin | null }> => {
  const { title, description, imageUrl, link, color, method, guid } = subject;
  const pinImport = { title, description, imageUrl, link, color, method, guid };
  const made = await inAdAccount(client, ({ orbac_subject_id }) => {
    const made = { name, pinImport, ...shareFlags(subject, board) };
    const body = orbac_subject_id === undefined ? made : { ...made, orbac_subject_id };
    return call(createSectionFromLink, { params: { boardId: board.id }, body }, { entry: 'bookmarklet' });
  });
  listsChanged(client);
  return made;
};
