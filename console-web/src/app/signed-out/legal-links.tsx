import { legalPages } from './legal-pages.ts';
import styles from './signed-out.module.css';
import { outText } from './signed-out-text.ts';

const shown = ['terms-of-service', 'privacy-policy', 'notice-at-collection', 'delete-account'];

export const LegalLinks = () => (
  <footer className={styles.legal}>
    <nav aria-label={outText('about')}>
      {legalPages
        .filter(({ name }) => shown.includes(name))
        .map(({ path, title }) => (
          <a key={path} href={path}>
            {title}
          </a>
        ))}
    </nav>
  </footer>
);
