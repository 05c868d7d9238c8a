import { brandName, viewer } from '../../lib/bootstrap.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { legalPageOf } from './legal-pages.ts';
import styles from './signed-out.module.css';
import { outText } from './signed-out-text.ts';

/** A policy or a help page. */
export const LegalPage = ({ path }: { path: string }) => {
  const page = legalPageOf(path);
  return (
    <article className={styles.article}>
      <h1>{page?.title ?? brandName()}</h1>
      <p className={styles.placeholder}>{outText('legalNotice')}</p>
      {page?.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>{viewer().brand.supportEmail}</p>
      <ButtonLink href="/">{outText('backHome')}</ButtonLink>
    </article>
  );
};
