import { lengthOf, PIN_DESCRIPTION_MAX } from '@corkboard/rules/curation/pin-texts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { CloseIcon } from '../../ui/icon/icons.tsx';
import { CheckIcon } from '../../ui/icon/page-icons.tsx';
import { TextArea } from '../../ui/text-area/text-area.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { text } from './create-texts.ts';
import type { Draft, DraftTexts } from './draft.ts';
import styles from './draft-card.module.css';
import { flawOf } from './draft-fields.ts';

interface DraftCardProps {
  readonly draft: Draft;
  readonly onWrite: (texts: Partial<DraftTexts>) => void;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

const Progress = ({ share }: { share: number }) => (
  <div className={styles.over}>
    <progress
      className={styles.bar}
      max={1}
      value={share}
      aria-label={text('uploading', { percent: Math.round(share * 100) })}
    />
  </div>
);

const Kept = ({ onSignUp }: { onSignUp: () => void }) => (
  <div className={styles.over} role="status">
    <p>{text('signUpFirst')}</p>
    <Button size="s" onClick={onSignUp}>
      {text('signUp')}
    </Button>
  </div>
);

const Failed = ({ message, onRetry }: { message: string; onRetry: (() => void) | null }) => (
  <div className={styles.over} data-failed role="alert">
    <p>{message}</p>
    {onRetry === null ? null : (
      <Button size="s" onClick={onRetry}>
        {text('retry')}
      </Button>
    )}
  </div>
);

const State = ({ draft, onRetry }: { draft: Draft; onRetry: () => void }) => {
  const { state } = draft;
  switch (state.status) {
    case 'uploading':
      return <Progress share={state.share} />;
    case 'kept':
      return <Kept onSignUp={onRetry} />;
    case 'failed':
      return <Failed message={state.message} onRetry={state.retryable ? onRetry : null} />;
    case 'refused':
      return <Failed message={state.message} onRetry={null} />;
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
      <img src={draft.media?.images['474x'].url ?? draft.preview} alt="" />
      <State draft={draft} onRetry={onRetry} />
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
