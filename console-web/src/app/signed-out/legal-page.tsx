import { brandName, viewer } from '../../lib/bootstrap.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { legalPageOf } from './legal-pages.ts';
import styles from './signed-out.module.css';
import { outText } from './signed-out-text.ts';

/** Contact of this site: its configured address, or that there is none. */
const Support = ({ path }: { path: string }) => {
  const { supportEmail } = viewer().brand;
  const isPolicy = path.startsWith('/_/_/policy/');
  return (
    <p className={isPolicy ? styles.notice : undefined}>
      {supportEmail === '' ? (
        outText('askNobody')
      ) : (
        <>
          {outText(isPolicy ? 'policyNotice' : 'askAt')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </>
      )}
    </p>
  );
};

/** A policy or a help page. */
export const LegalPage = ({ path }: { path: string }) => {
  const page = legalPageOf(path);
  return (
    <article className={styles.article}>
      <h1>{page?.title ?? brandName()}</h1>
      {page?.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <Support path={path} />
      <ButtonLink href="/">{outText('backHome')}</ButtonLink>
    </article>
  );
};
