import { boardDescriptionMessage, boardNameMessage } from '@corkboard/contracts/curation/board-name';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import { BOARD_DESCRIPTION_MAX, boardNameFlaw } from '@corkboard/rules/curation/boards';
import { lengthOf } from '@corkboard/rules/curation/pin-texts';
import { boardCreateErrorText } from '@corkboard/rules/curation/texts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { TextArea } from '../../ui/text-area/text-area.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { text } from './board-texts.ts';
import { changeBoard } from './boards.api.ts';
import styles from './edit-board-dialog.module.css';

interface EditBoardDialogProps {
  readonly board: BoardView;
  readonly onClose: () => void;
  readonly onChanged: (board: BoardView) => void;
}

const useBoardForm = ({ board, onClose, onChanged }: EditBoardDialogProps) => {
  const client = useQueryClient();
  const [before] = useState(board);
  const [name, setName] = useState(board.name);
  const [description, setDescription] = useState(board.description ?? '');
  const [privacy, setPrivacy] = useState(board.privacy);
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const tooLong = boardDescriptionMessage(description);
  const flawed = boardNameFlaw(name) !== null || tooLong !== null;
  /** Not the rest: it may have been changed elsewhere meanwhile. */
  const changes = () => ({
    ...(name !== before.name && { name }),
    ...(description !== (before.description ?? '') && { description }),
    ...(privacy !== before.privacy && { privacy }),
  });
  const submit = async () => {
    if (saving || flawed) return;
    setSaving(true);
    try {
      const changed = await changeBoard(client, board.id, changes());
      showToast(text('edited'), undoAction(changed.undo));
      onClose();
      onChanged(changed);
    } catch (thrown) {
      const { serverMessage, serverDetail } = failureOf(thrown);
      setRefusal(boardCreateErrorText({ message: serverMessage, message_detail: serverDetail }));
      setSaving(false);
    }
  };
  const edit = (next: string) => {
    setRefusal(null);
    setName(next);
  };
  const texts = { name, edit, error: refusal ?? boardNameMessage(name), description, setDescription, tooLong };
  return { ...texts, privacy, setPrivacy, saving, flawed, submit };
};

/** S-055, S-058: the owner renames and describes a board and decides who sees it; one of an ad account stays protected (S-056). */
export const EditBoardDialog = (props: EditBoardDialogProps) => {
  const form = useBoardForm(props);
  const id = useId();
  const isProtected = props.board.privacy === 'protected';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <Dialog
      open
      title={text('edit')}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{text('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={form.saving} disabled={form.flawed}>
            {text('save')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={onSubmit} noValidate>
        <TextField
          label={text('name')}
          autoComplete="off"
          value={form.name}
          error={form.error}
          onChange={(event) => form.edit(event.target.value)}
        />
        <TextArea
          label={text('description')}
          value={form.description}
          count={{ now: lengthOf(form.description), max: BOARD_DESCRIPTION_MAX }}
          error={form.tooLong}
          onChange={(event) => form.setDescription(event.target.value)}
        />
        <Switch
          label={text('keepSecret')}
          hint={text(isProtected ? 'protectedHint' : 'secretHint')}
          checked={form.privacy !== 'public'}
          disabled={isProtected}
          onChange={(secret) => form.setPrivacy(secret ? 'secret' : 'public')}
        />
      </form>
    </Dialog>
  );
};
