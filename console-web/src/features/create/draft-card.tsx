import { lengthOf, PIN_DESCRIPTION_MAX } from '@corkboard/rules/curation/pin-texts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { CloseIcon } from '../../ui/icon/icons.tsx';
import { CheckIcon } from '../../ui/icon/page-icons.tsx';
import { TextArea } from '../../ui/text-area/text-area.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { text } from './create-texts.ts';
import type { Draft, DraftState, DraftTexts } from './draft.ts';
import styles from './draft-card.module.css';
import { flawOf } from './draft-fields.ts';

interface DraftCardProps {
  readonly draft: Draft;
  readonly onWrite: (texts: Partial<DraftTexts>) => void;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

const Said = ({ failed, message, children }: { failed?: boolean; message: string; children?: ReactNode }) => (
  <div className={styles.over} data-failed={failed} role={failed ? 'alert' : 'status'}>
    <p>{message}</p>
    {children}
  </div>
);

const act = (label: string, onClick: () => void) => (
  <Button size="s" onClick={onClick}>
    {label}
  </Button>
);

const State = ({ state, onRetry }: { state: DraftState; onRetry: () => void }) => {
  switch (state.status) {
    case 'uploading': {
      const label = text('uploading', { percent: Math.round(state.share * 100) });
      return (
        <div className={styles.over}>
          <progress className={styles.bar} max={1} value={state.share} aria-label={label} />
        </div>
      );
    }
    case 'kept':
      return <Said message={text('signUpFirst')}>{act(text('signUp'), onRetry)}</Said>;
    case 'failed':
      return (
        <Said failed message={state.message}>
          {state.retryable && act(text('retry'), onRetry)}
        </Said>
      );
    case 'refused':
      return <Said failed message={state.message} />;
    case 'saved':
      return (
        <div className={styles.over} role="status">
          <span className={styles.saved}>
            <CheckIcon size={20} /> {text('saved')}
          </span>
        </div>
      );
    case 'saving':
    case 'ready':
      return null;
  }
};

const Fields = ({ draft, onWrite }: Pick<DraftCardProps, 'draft' | 'onWrite'>) => {
  const field = (key: keyof DraftTexts) => ({
    value: draft[key],
    error: flawOf(draft, key),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onWrite({ [key]: event.target.value }),
  });
  const count = { now: lengthOf(draft.description), max: PIN_DESCRIPTION_MAX };
  return (
    <div className={styles.fields}>
      <TextField label={text('pinTitle')} placeholder={text('titleHint')} {...field('title')} />
      <TextArea
        label={text('description')}
        placeholder={text('descriptionHint')}
        count={count}
        {...field('description')}
      />
      <TextField label={text('link')} type="url" inputMode="url" placeholder="https://" {...field('link')} />
      <TextArea label={text('altText')} hint={text('altTextHint')} rows={2} {...field('altText')} />
    </div>
  );
};

/** One pin to be: its picture with how far it is, and its texts. */
export const DraftCard = ({ draft, onWrite, onRemove, onRetry }: DraftCardProps) => (
  <li className={styles.card} data-status={draft.state.status} data-testid="draft">
    <div className={styles.picture}>
      <img src={draft.media?.images['474x'].url ?? draft.preview ?? undefined} alt="" />
      <State state={draft.state} onRetry={onRetry} />
      <span className={styles.remove}>
        <IconButton size="s" look="float" label={text('remove')} icon={<CloseIcon size={18} />} onClick={onRemove} />
      </span>
    </div>
    {draft.state.status === 'failed' || draft.state.status === 'kept' ? (
      <p className={styles.name}>{draft.file?.name}</p>
    ) : (
      <Fields draft={draft} onWrite={onWrite} />
    )}
  </li>
);
