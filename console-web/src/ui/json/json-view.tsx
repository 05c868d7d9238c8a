import type { ReactNode } from 'react';
import styles from './json-view.module.css';

const token = /("(?:\\.|[^"\\])*")(\s*:)?|\b(true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const classOf = (match: RegExpMatchArray): string | undefined => {
  if (match[1]) return match[2] ? styles.key : styles.string;
  return match[3] ? styles.word : styles.number;
};

const coloured = (text: string): ReactNode[] => {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    parts.push(text.slice(end, match.index));
    parts.push(
      <span key={match.index} className={classOf(match)}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
};

/** A JSON value, indented; scrolls by itself when it is long. */
export const JsonView = ({ value, label }: { value: unknown; label: string }) => (
  <section aria-label={label}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <pre className={styles.json} tabIndex={0}>
      {coloured(JSON.stringify(value, null, 2) ?? 'null')}
    </pre>
  </section>
);
