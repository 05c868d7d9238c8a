import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { boardNameFlaw } from '@corkboard/rules/curation/boards';
import { saveErrorText } from '@corkboard/rules/curation/texts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { text } from './section-texts.ts';
import { addSection, nameSection, removeSection } from './sections.api.ts';

interface NameDialogProps {
  readonly title: string;
  readonly button: string;
  readonly name: string;
  /** Rejects with what the server said. */
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** A name that is not sent while it has a flaw, was refused as it is, or is on its way. */
const useName = ({ name: first, onName, onClose }: NameDialogProps) => {
  const [name, setName] = useState(first);
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const flaw = boardNameFlaw(name);
  const disabled = flaw !== null || refusal !== null || saving;
  const submit = async () => {
    if (disabled) return;
    setSaving(true);
    try {
      await onName(name);
      onClose();
    } catch (thrown) {
      const { serverMessage, serverDetail } = failureOf(thrown);
      setRefusal(saveErrorText({ message: serverMessage ?? text('wentWrong'), message_detail: serverDetail }));
      setSaving(false);
    }
  };
  const edit = (next: string) => {
    setName(next);
    setRefusal(null);
  };
  return { name, edit, saving, disabled, error: refusal ?? (flaw === 'too-long' ? text('tooLong') : null), submit };
};

const NameDialog = (props: NameDialogProps) => {
  const id = useId();
  const { title, button, onClose } = props;
  const field = useName(props);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void field.submit();
  };
  return (
    <Dialog
      open
      small
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={field.saving} disabled={field.disabled}>
            {button}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={onSubmit} noValidate>
        <TextField
          label={text('name')}
          placeholder={text('nameHint')}
          autoComplete="off"
          value={field.name}
          error={field.error}
          onChange={(event) => field.edit(event.target.value)}
        />
      </form>
    </Dialog>
  );
};

export const AddSectionDialog = ({ boardId, onClose }: { boardId: string; onClose: () => void }) => {
  const client = useQueryClient();
  const add = async (name: string) => {
    const { section, undo } = await addSection(client, boardId, name);
    showToast(text('added', { name: section.title }), undoAction(undo));
  };
  return <NameDialog title={text('add')} button={text('addButton')} name="" onName={add} onClose={onClose} />;
};

export interface OfSection {
  readonly section: BoardSection;
  readonly onClose: () => void;
}

interface RenameProps extends OfSection {
  /** A section that is renamed has another address. */
  readonly onRenamed: (section: BoardSection) => void;
}

export const RenameSectionDialog = ({ section, onClose, onRenamed }: RenameProps) => {
  const client = useQueryClient();
  const rename = async (name: string) => {
    const { section: renamed, undo } = await nameSection(client, section.id, name);
    showToast(text('renamed'), undoAction(undo));
    onRenamed(renamed);
  };
  const words = { title: text('rename'), button: text('save'), name: section.title };
  return <NameDialog {...words} onName={rename} onClose={onClose} />;
};

/** Says that its pins stay. */
export const DeleteSectionDialog = ({ section, ...then }: OfSection & { onDeleted: () => void }) => {
  const client = useQueryClient();
  const words = {
    question: text('deleteQuestion', { name: section.title }),
    detail: text('deleteDetail', { count: section.pin_count }),
    cancel: text('cancel'),
    delete: text('delete'),
    deleted: text('deleted', { name: section.title }),
    wentWrong: text('wentWrong'),
  };
  return <DeleteDialog words={words} onDelete={() => removeSection(client, section.id)} {...then} />;
};
