import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useViewport } from '../../lib/layout/use-viewport.ts';
import { builderHasTwoColumns } from '../../lib/layout/viewport.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './builder.module.css';
import { text } from './create-texts.ts';
import { type Draft, isReady } from './draft.ts';
import { DraftCard } from './draft-card.tsx';
import { hasFlaw } from './draft-fields.ts';
import { DropZone } from './drop-zone.tsx';
import { keepFiles, takeKeptFiles } from './kept-files.ts';
import { type Drafts, useDrafts } from './use-drafts.ts';
import { WebsiteForm } from './website-form.tsx';

export interface BuilderProps {
  /** Board of the pins: a button that opens the picker. */
  readonly boardField: ReactNode;
  readonly boardName: string | null;
  /** Networks to share the pins to, once there is a board. */
  readonly sharing?: ReactNode;
  /** Saves one; says what went wrong by itself in its answer. */
  readonly save: (draft: Draft) => Promise<SavedPin | { readonly refused: string }>;
  /** Called once after each round, with what was saved in it; `clear` takes it away when that has been seen. */
  readonly onSaved: (pins: readonly SavedPin[], clear: () => void) => void;
  /** DS-106: whether videos are taken. */
  readonly mayVideo: boolean;
  /** For a visitor: asks to sign up or log in, which comes back to this page. */
  readonly askIn: (() => void) | null;
}

/** A visitor's files are kept while somebody logs in, and taken up afterwards. */
const useKeptFiles = ({ list, addFiles }: Drafts, isVisitor: boolean) => {
  const add = useRef(addFiles);
  useEffect(() => {
    if (!isVisitor) void takeKeptFiles().then((kept) => kept.length > 0 && add.current(kept));
  }, [isVisitor]);
  useEffect(() => {
    if (isVisitor) void keepFiles(list.flatMap(({ file, state }) => (file && state.status === 'kept' ? [file] : [])));
  }, [list, isVisitor]);
};

/** Closing the tab would lose what is not saved. */
const useLeaveWarning = (unsaved: boolean) => {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);
};

const usePublish = (drafts: Drafts, { save, onSaved }: BuilderProps) => {
  const [busy, setBusy] = useState(false);
  const ready = drafts.list.filter(isReady);
  const publish = async () => {
    setBusy(true);
    const saved: SavedPin[] = [];
    const gone: Draft[] = [];
    for (const draft of ready) {
      drafts.move(draft.id, { status: 'saving' });
      const result = await save(draft);
      if ('refused' in result) drafts.move(draft.id, { status: 'refused', message: result.refused });
      else {
        saved.push(result);
        gone.push(draft);
        drafts.move(draft.id, { status: 'saved' });
      }
    }
    setBusy(false);
    if (saved.length > 0) onSaved(saved, () => gone.forEach(drafts.remove));
  };
  return { busy, publish, ready };
};

/** Pictures come in, get their words and a board, and become pins: one by one, each with its own result. */
export const Builder = (props: BuilderProps) => {
  const drafts = useDrafts(props.askIn, props.mayVideo);
  const isVisitor = props.askIn !== null;
  const { busy, publish, ready } = usePublish(drafts, props);
  const viewport = useViewport();
  const empty = drafts.list.length === 0;
  useLeaveWarning(!isVisitor && drafts.list.some(({ state }) => state.status !== 'saved'));
  useKeptFiles(drafts, isVisitor);
  const blocked = props.boardName === null || ready.length === 0 || ready.some(hasFlaw);
  return (
    <div className={styles.builder} data-columns={builderHasTwoColumns(viewport) ? 2 : 1}>
      <div className={styles.head}>
        <h1 className={styles.title}>{text('title')}</h1>
        <div className={styles.where}>
          {props.boardField}
          <Button variant="primary" disabled={blocked} busy={busy} onClick={() => void publish()}>
            {text('publish', { count: Math.max(1, ready.length) })}
          </Button>
        </div>
      </div>
      {props.sharing}
      {empty ? null : (
        <ul className={styles.drafts} aria-label={text('drafts')}>
          {drafts.list.map((draft) => (
            <DraftCard
              key={draft.id}
              draft={draft}
              onWrite={(texts) => drafts.write(draft.id, texts)}
              onRemove={() => drafts.remove(draft)}
              onRetry={() => drafts.retry(draft)}
            />
          ))}
        </ul>
      )}
      <div className={styles.sources} data-small={empty ? undefined : true}>
        <DropZone small={!empty} mayVideo={props.mayVideo} onFiles={drafts.addFiles} />
        <WebsiteForm onAdd={drafts.add} askIn={props.askIn} />
      </div>
    </div>
  );
};
