import type { ReactNode } from 'react';
import { LoadingOverlay } from '../../ui/loading/loading-overlay.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { text } from './create-texts.ts';
import styles from './link-frame.module.css';
import type { LinkPictures } from './use-link-picture.ts';

interface LinkFrameProps {
  readonly pictures: LinkPictures;
  readonly color: string | null;
  readonly title: string;
  /** The picker. */
  readonly children: ReactNode;
}

const Others = ({ pictures }: { pictures: LinkPictures }) =>
  pictures.all.length < 2 ? null : (
    <fieldset className={styles.others} aria-label={text('chooseFrom')}>
      {pictures.all.map((picture, index) => (
        <button
          key={picture.url}
          type="button"
          className={styles.other}
          aria-pressed={picture.url === pictures.chosen?.url}
          aria-label={text('picture', { number: index + 1, count: pictures.all.length })}
          onClick={() => pictures.choose(picture)}
        >
          <img className="fills" src={picture.preview} alt="" loading="lazy" referrerPolicy="no-referrer" />
        </button>
      ))}
    </fieldset>
  );

/** The desktop flow of a link: the picture on one side, where it goes on the other (S-111). */
export const LinkFrame = ({ pictures, color, title, children }: LinkFrameProps) => {
  if (pictures.state === 'none') return <EmptyState alone title={text('noPicture')} />;
  return (
    <div className={styles.frame} data-testid="link-frame">
      <div className={styles.picture} style={{ '--tint': color ?? 'var(--sunken)' } as React.CSSProperties}>
        {pictures.chosen === null ? (
          <LoadingOverlay label={text('finding')} />
        ) : (
          <img className={styles.chosen} src={pictures.chosen.preview} alt="" referrerPolicy="no-referrer" />
        )}
        <Others pictures={pictures} />
      </div>
      <div className={styles.choice}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </div>
  );
};
