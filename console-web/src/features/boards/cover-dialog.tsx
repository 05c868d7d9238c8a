import type { BoardView, PinCard } from '@corkboard/contracts/curation/entities';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { itemsOf, pagingOf } from '../../lib/queries/pages.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { Button } from '../../ui/button/button.tsx';
import { More } from '../../ui/more/more.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { coversOf, setCover } from './cover.api.ts';
import styles from './cover-dialog.module.css';
import { text } from './cover-texts.ts';

interface ChoiceProps {
  readonly pin: PinCard;
  readonly name: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

const Choice = ({ pin, name, chosen, onChoose }: ChoiceProps) => (
  <label className={styles.choice} style={{ backgroundColor: pin.dominant_color }}>
    <input
      type="radio"
      name={name}
      className={styles.radio}
      aria-label={pin.title ?? pin.alt_text ?? text('aPin')}
      checked={chosen}
      onChange={onChoose}
    />
    <img className="fills" src={pin.images?.['236x'].url} alt="" loading="lazy" />
  </label>
);

interface ChoicesProps {
  readonly boardId: string;
  readonly chosen: string | null;
  readonly onChoose: (pinId: string) => void;
}

/** The pins of a board that have a picture, to choose one of them. */
const Choices = ({ boardId, chosen, onChoose }: ChoicesProps) => {
  const list = useInfiniteQuery(coversOf(boardId));
  const name = useId();
  const { first, failure, complete, state, more, retry } = pagingOf(list);
  const pins = itemsOf(list.data).filter(({ images }) => images !== null);
  if (failure)
    return (
      <ErrorState title={text('failed')} requestId={failure.requestId} retryLabel={text('retry')} onRetry={retry} />
    );
  if (first) return <p className="visually-hidden">{text('loading')}</p>;
  if (pins.length === 0 && complete) return <EmptyState title={text('none')} />;
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{text('legend')}</legend>
        {pins.map((pin) => (
          <Choice key={pin.id} {...{ pin, name, chosen: chosen === pin.id }} onChoose={() => onChoose(pin.id)} />
        ))}
      </fieldset>
      {complete ? null : (
        <More busy={state === 'fetching'} onMore={more}>
          {text('more')}
        </More>
      )}
    </>
  );
};

/** DS-048: the owner or an editor chooses the pin whose picture a board shows. */
export const CoverDialog = ({ board, onClose }: { board: BoardView; onClose: () => void }) => {
  const client = useQueryClient();
  const id = useId();
  const [chosen, choose] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === null || saving) return;
    setSaving(true);
    try {
      const undo = await setCover(client, board.id, chosen);
      showToast(text(undo === null ? 'isCover' : 'changed'), undoAction(undo));
      onClose();
    } catch (thrown) {
      notify(failureOf(thrown).serverMessage ?? text('wentWrong'));
      setSaving(false);
    }
  };
  return (
    <Dialog
      open
      title={text('title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={saving} disabled={chosen === null}>
            {text('save')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.body} onSubmit={(event) => void submit(event)}>
        <Choices boardId={board.id} chosen={chosen} onChoose={choose} />
      </form>
    </Dialog>
  );
};
