import {
  type BoardCover,
  boardTitleSuggestions,
  COVERS_AT_ONCE,
  createBoard,
  getBoardCovers,
  getPickerBoards,
  type PickerBoards,
  SHORTLIST_SUGGESTIONS,
} from '@corkboard/contracts/curation/boards';
import type { BoardMention } from '@corkboard/contracts/curation/entities';
import { readPin } from '@corkboard/contracts/curation/pins';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { isActing } from '../../lib/api/acting-as.ts';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { type AnswerOf, call } from '../../lib/api/call.ts';
import { findViewer } from '../../lib/bootstrap.ts';
import { inAdAccount } from '../../lib/queries/in-ad-account.ts';
import { keys } from '../../lib/queries/keys.ts';

/** S-061, S-365: the boards to choose from; in the ad account of another one its protected ones. */
export const pickerBoards = (pinId: string | null) =>
  queryOptions<PickerBoards, ApiFailure>({
    queryKey: keys.picker(pinId),
    queryFn: ({ client, signal }) => {
      const shortlist_suggestions = SHORTLIST_SUGGESTIONS;
      // S-366: where no pin is saved yet, as in a form and for a link.
      const fields =
        pinId === null
          ? { field_set_key: 'profile_grid_item', filter: 'all' as const }
          : { field_set_key: 'board_picker', pin_id: pinId };
      return inAdAccount(client, (as) => {
        const filter = as.advertiser_id === undefined ? {} : { filter: 'protected' as const };
        const query = { ...fields, shortlist_suggestions, ...as, ...filter };
        return call(getPickerBoards, { query }, { signal, firstLoad: true });
      });
    },
    retry: false,
    staleTime: 10_000,
  });

const COVERS_GATHER_MS = 20;
let gathering: { readonly ids: string[]; readonly covers: Promise<readonly BoardCover[]> } | null = null;

/** Rows that come into view together are answered by one call. */
const coversWith = (client: QueryClient, id: string): Promise<readonly BoardCover[]> => {
  if (gathering === null) {
    const ids: string[] = [];
    const gathered = new Promise((done) => setTimeout(done, COVERS_GATHER_MS));
    const ask = (): Promise<readonly BoardCover[]> => {
      gathering = null;
      return inAdAccount(client, (as) => call(getBoardCovers, { query: { board_ids: ids, ...as } }));
    };
    gathering = { ids, covers: gathered.then(ask) };
  }
  const { ids, covers } = gathering;
  ids.push(id);
  // The next row begins a call of its own.
  if (ids.length === COVERS_AT_ONCE) gathering = null;
  return covers;
};

/** Cover of a board that the picker named without it. */
export const boardCover = (id: string) =>
  queryOptions<string | null, ApiFailure>({
    queryKey: keys.boardCover(id),
    queryFn: async ({ client }) => {
      const covers = await coversWith(client, id);
      return covers.find((cover) => cover.id === id)?.image_cover_url ?? null;
    },
    retry: false,
    staleTime: 60_000,
  });

/** S-090: asked anew each time the picker opens; nothing of it is kept. */
export const alreadySaved = (pinId: string) =>
  queryOptions<BoardMention | null, ApiFailure>({
    queryKey: keys.alreadySaved(pinId),
    queryFn: async ({ signal }) => {
      const fields = 'board,pinned_to_board,type,via_pinner';
      const pin = await call(readPin, { params: { id: pinId }, query: { fields } }, { signal });
      return pin.pinned_to_board ?? null;
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

export const suggestedNames = (pinId: string) =>
  queryOptions<readonly string[], ApiFailure>({
    queryKey: keys.suggestedNames(pinId),
    queryFn: async ({ signal }) =>
      (await call(boardTitleSuggestions, { params: { id: pinId } }, { signal })).map(({ title }) => title),
    retry: false,
    staleTime: 60_000,
  });

export type MadeBoard = AnswerOf<typeof createBoard>;

/** S-064, S-065: makes a board; the boards and the viewer's own record are asked for again. */
export const makeBoard = async (
  client: QueryClient,
  wanted: { readonly name: string; readonly secret: boolean; readonly sections: readonly string[] },
): Promise<MadeBoard> => {
  const username = findViewer()?.user?.username;
  const body = {
    name: wanted.name,
    aux_data: { source: 'board_picker' as const },
  };
  // DS-026: what the board begins with.
  const sections = wanted.sections.length === 0 ? {} : { section_names: [...wanted.sections] };
  const named = (as: object) => (username === undefined || isActing() ? as : { username });
  const board = await inAdAccount(client, (as) => {
    const privacy = as.advertiser_id !== undefined ? 'protected' : wanted.secret ? 'secret' : 'public';
    return call(createBoard, { body: { ...body, ...sections, privacy, ...named(as) } }, { entry: 'save' });
  });
  for (const queryKey of [keys.boards, keys.users]) void client.invalidateQueries({ queryKey });
  return board;
};
