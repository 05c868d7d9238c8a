import { findViewer } from '../../lib/bootstrap.ts';
import styles from './search-head.module.css';
import { offeredScopes, type SearchAsked, searchAddress } from './search-options.ts';
import { text } from './search-texts.ts';

/** Scopes of a search, and a better term when there is one (DS-115). */
export const SearchHead = ({ asked, hint }: { asked: SearchAsked; hint: string | null }) => (
  <div className={styles.head}>
    <h1 className="visually-hidden">{text('results', { query: asked.query })}</h1>
    <nav className={styles.scopes} aria-label={text('scopes')}>
      {offeredScopes
        .filter((scope) => findViewer()?.isAuth || scope !== 'my_pins')
        .map((scope) => (
          <a
            key={scope}
            className={styles.scope}
            href={searchAddress({ ...asked, scope, rs: 'content_type_filter' })}
            aria-current={scope === asked.scope ? 'page' : undefined}
          >
            {text(`scope_${scope}`)}
          </a>
        ))}
    </nav>
    {hint === null ? null : (
      <p className={styles.hint}>
        {text('didYouMean')} <a href={searchAddress({ ...asked, query: hint, rs: 'typo_suggestion' })}>{hint}</a>
      </p>
    )}
  </div>
);
