import { linkHost } from '@corkboard/rules/curation/pin-texts';
import { lines } from '../../ui/icon/draw.tsx';
import styles from './link-preview.module.css';

const LinkIcon = lines(
  'M10 13.5a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10.5a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
);

/** S-031, DS-027: a pin with a link and no picture: its title and the domain; nothing of the page is fetched. */
export const LinkPreview = ({ title, link }: { readonly title: string | null; readonly link: string }) => {
  const host = linkHost(link);
  return (
    <div className={styles.card} data-testid="link-preview">
      <span className={styles.place}>
        <LinkIcon size={32} />
      </span>
      <p className={styles.title}>{title ?? host}</p>
      <p className={styles.host}>{host}</p>
    </div>
  );
};
