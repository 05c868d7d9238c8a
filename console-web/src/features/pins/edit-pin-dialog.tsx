import type { PinView } from '@corkboard/contracts/curation/entities';
import { lengthOf, PIN_DESCRIPTION_MAX } from '@corkboard/rules/curation/pin-texts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { TextArea } from '../../ui/text-area/text-area.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import styles from './edit-pin-dialog.module.css';
import { changePin, type PinChanges } from './pin.api.ts';
import { actionText } from './pin-action-texts.ts';
import { flawOf, isFlawless } from './pin-fields.ts';

const usePinForm = (pin: PinView, onDone: () => void) => {
  const client = useQueryClient();
  const [changes, setChanges] = useState<PinChanges>({
    title: pin.title ?? '',
    description: pin.description ?? '',
    alt_text: pin.alt_text ?? '',
    link: pin.link ?? '',
  });
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async () => {
    if (saving || !isFlawless(changes)) return;
    setSaving(true);
    try {
      const { undo } = await changePin(client, pin.id, changes);
      showToast(actionText('edited'), undoAction(undo));
      onDone();
    } catch (thrown) {
      setRefusal(failureOf(thrown).serverMessage ?? actionText('wentWrong'));
      setSaving(false);
    }
  };
  const field = (key: keyof PinChanges) => ({
    value: changes[key],
    error: flawOf(changes, key),
    onChange: (event: { target: { value: string } }) => {
      setRefusal(null);
      setChanges({ ...changes, [key]: event.target.value });
    },
  });
  return { changes, field, saving, refusal, valid: isFlawless(changes), submit };
};

/** Changes what a pin says; its picture stays. */
export const EditPinDialog = ({ pin, onClose }: { pin: PinView; onClose: () => void }) => {
  const form = usePinForm(pin, onClose);
  const id = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  const count = { now: lengthOf(form.changes.description), max: PIN_DESCRIPTION_MAX };
  return (
    <Dialog
      open
      width={600}
      title={actionText('edit')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{actionText('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={form.saving} disabled={!form.valid}>
            {actionText('done')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={onSubmit} noValidate>
        {form.refusal === null ? null : (
          <p role="alert" className={styles.refusal}>
            {form.refusal}
          </p>
        )}
        <TextField label={actionText('title')} autoComplete="off" {...form.field('title')} />
        <TextArea label={actionText('description')} count={count} {...form.field('description')} />
        <TextField label={actionText('link')} type="url" inputMode="url" autoComplete="off" {...form.field('link')} />
        <TextArea label={actionText('altText')} hint={actionText('altTextHint')} rows={2} {...form.field('alt_text')} />
      </form>
    </Dialog>
  );
};
