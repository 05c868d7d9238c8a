import styles from './signed-out.module.css';
import { outText } from './signed-out-text.ts';

const links = [
  ['/_/_/policy/terms-of-service/', 'terms'],
  ['/_/_/policy/privacy-policy/', 'privacy'],
  ['/_/_/policy/notice-at-collection/', 'notice'],
  ['/_/_/help/delete-account/', 'deletion'],
] as const;

export const LegalLinks = () => (
  <footer className={styles.legal}>
    <nav aria-label={outText('about')}>
      {links.map(([path, text]) => (
        <a key={path} href={path}>
          {outText(text)}
        </a>
      ))}
    </nav>
  </footer>
);
