import { linkHost } from '@corkboard/rules/curation/pin-texts';
import { LinkIcon } from '../../ui/icon/page-icons.tsx';
import styles from './link-preview.module.css';

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
