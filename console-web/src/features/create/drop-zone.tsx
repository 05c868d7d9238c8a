import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { ImageIcon } from '../../ui/icon/page-icons.tsx';
import { acceptedTypes } from './check-file.ts';
import { text } from './create-texts.ts';
import styles from './drop-zone.module.css';

const filesOf = (data: DataTransfer | null): readonly File[] => [...(data?.files ?? [])];

/** Files pasted anywhere on the page, unless somebody pastes text into a field. */
const usePaste = (onFiles: (files: readonly File[]) => void) => {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
};

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** There are drafts already: the zone is a strip. */
  readonly small: boolean;
  readonly mayVideo: boolean;
}

/** Input of pictures and videos: dropped, pasted or chosen, several at once. */
export const DropZone = ({ onFiles, small, mayVideo }: DropZoneProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const choose = text(mayVideo ? 'chooseVideos' : 'choose');
  usePaste(onFiles);
  const drag = (event: DragEvent, isOver: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(isOver);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = filesOf(event.dataTransfer);
    if (files.length > 0) onFiles(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's shortcut; the button inside does the same
    <div
      className={styles.zone}
      data-over={over || undefined}
      data-small={small || undefined}
      data-testid="drop-zone"
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
    >
      {small ? null : <ImageIcon size={40} />}
      <p className={styles.words}>{over ? text('dropNow') : text(mayVideo ? 'dropVideos' : 'drop')}</p>
      <Button variant={small ? 'secondary' : 'primary'} onClick={() => input.current?.click()}>
        {small ? text('addMore') : choose}
      </Button>
      {small ? null : <p className={styles.hint}>{text(mayVideo ? 'dropVideosHint' : 'dropHint')}</p>}
      <input
        ref={input}
        type="file"
        accept={acceptedTypes(mayVideo)}
        multiple
        hidden
        aria-label={choose}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
};
