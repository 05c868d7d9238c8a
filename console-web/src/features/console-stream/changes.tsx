import { consoleText } from '../../lib/messages/console.ts';
import type { Change } from '../../ui/json/flat.ts';
import styles from './stream-page.module.css';

const signs = { added: '+', removed: '−', changed: '~' } as const satisfies Record<Change['kind'], string>;

/** Differences between two values, field by field. */
export const Changes = ({ caption, changes }: { caption: string; changes: readonly Change[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={styles.scroll} tabIndex={0} aria-label={caption}>
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{consoleText('field')}</th>
          <th scope="col">{consoleText('before')}</th>
          <th scope="col">{consoleText('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.path} data-kind={change.kind}>
            <th scope="row">
              <span aria-hidden="true">{signs[change.kind]} </span>
              <span className="visually-hidden">{consoleText(change.kind)} </span>
              {change.path}
            </th>
            <td>{change.before}</td>
            <td>{change.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
