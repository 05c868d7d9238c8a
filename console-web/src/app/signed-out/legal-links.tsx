import { legal } from '../../features/entry/terms-notice.tsx';
import styles from './signed-out.module.css';
import { outText } from './signed-out-text.ts';

const links = ['terms', 'privacy', 'notice', 'deletion'] as const;

export const LegalLinks = () => (
  <footer className={styles.legal}>
    <nav aria-label={outText('about')}>
      {links.map((name) => (
        <a key={name} href={legal[name]}>
          {outText(name)}
        </a>
      ))}
    </nav>
  </footer>
);
