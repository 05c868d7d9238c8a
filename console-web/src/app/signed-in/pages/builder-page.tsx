import type { SavedPin } from '@corkboard/contracts/curation/pins';
import type { ShareNetwork } from '@corkboard/rules/curation/sharing';
import { useState } from 'react';
import { Builder } from '../../../features/create/builder.tsx';
import { text } from '../../../features/create/create-texts.ts';
import type { Draft } from '../../../features/create/draft.ts';
import type { ChosenBoard } from '../../../features/saving/board-choice.tsx';
import { BoardField } from '../../../features/saving/board-field.tsx';
import { type JustSaved, PinSavedDialog } from '../../../features/saving/pin-saved-dialog.tsx';
import { ShareSwitches } from '../../../features/saving/share-switches.tsx';
import { useSaveOnce } from '../../../features/saving/use-save-once.ts';
import { findViewer } from '../../../lib/bootstrap.ts';
import { promptEntry } from '../../../lib/session/entry-prompt.ts';
import { useTitle } from '../use-title.ts';

const pictureOf = (pin: SavedPin): string[] => (pin.images === null ? [] : [pin.images['236x'].url]);

const useBuilder = () => {
  const [board, setBoard] = useState<ChosenBoard | null>(null);
  const [saved, setSaved] = useState<(JustSaved & { readonly clear: () => void }) | null>(null);
  const [shareTo, onShareTo] = useState<readonly ShareNetwork[]>([]);
  const saveOnce = useSaveOnce();
  const save = (draft: Draft) => {
    if (board === null) return Promise.resolve({ refused: text('chooseFirst') });
    const { id: guid, title, description, altText, link, method, imageUrl } = draft;
    const picture = { mediaUploadId: draft.media?.id ?? null, imageUrl: draft.media === null ? imageUrl : null };
    const words = { title, description, altText, link };
    return saveOnce({ pinId: null, guid, ...words, method, ...picture, shareTo }, board);
  };
  const onSaved = (pins: readonly SavedPin[], clear: () => void) => {
    const pin = pins.at(-1);
    if (pin !== undefined && board !== null)
      setSaved({
        ...{ pin, boardName: board.name, sectionName: board.section?.name ?? null },
        ...{ pictures: pins.flatMap(pictureOf), clear },
      });
  };
  const close = () => {
    saved?.clear();
    setSaved(null);
  };
  return { board, setBoard, sharing: { shareTo, onShareTo }, saved, close, save, onSaved };
};

/** E-262: who has no account yet comes back to this page. */
const askIn = (): void =>
  promptEntry({ view: 'signup', source: 'bookmarklet', next: location.pathname + location.search });

/** Pictures from the device or from a website become pins. */
export const BuilderPage = () => {
  const { board, setBoard, sharing, saved, close, save, onSaved } = useBuilder();
  const viewer = findViewer();
  const isVisitor = !(viewer?.isAuth ?? false);
  useTitle(text('title'));
  return (
    <>
      <Builder
        boardField={<BoardField board={board} onChoose={setBoard} askIn={isVisitor ? askIn : null} />}
        askIn={isVisitor ? askIn : null}
        boardName={board?.name ?? null}
        mayVideo={viewer?.user?.video_upload_allowed ?? false}
        sharing={board === null ? null : <ShareSwitches {...sharing} pinId={null} boards={[board.board]} />}
        save={save}
        onSaved={onSaved}
      />
      {saved === null ? null : <PinSavedDialog saved={saved} onClose={close} />}
    </>
  );
};
