import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { StreamLink } from '../inspected/links.tsx';
import styles from './row-page.module.css';

/** Buttons of what can be done with a row, beside its heading. */
export const RowActs = ({ children }: { children: ReactNode }) => <span className={styles.acts}>{children}</span>;

interface RowPageProps {
  readonly title: ReactNode;
  readonly acts: ReactNode;
  readonly children: ReactNode;
  /** Stream of the row: its link, and a sentence about it. */
  readonly history: Pick<ComponentProps<typeof StreamLink>, 'service' | 'stream'> & {
    readonly name: string;
    readonly how: string;
  };
}

/** Heading that takes the focus when the acts go, and with them the button that was pressed. */
const useFocusAfterActs = (hasActs: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const had = useRef(hasActs);
  useEffect(() => {
    if (had.current && !hasActs && document.activeElement === document.body) heading.current?.focus();
    had.current = hasActs;
  }, [hasActs]);
  return heading;
};

/** Page of one row of a console list: heading with acts, what is known of it, and the way to its events. */
export const RowPage = ({ title, acts, children, history: { name, how, ...stream } }: RowPageProps) => {
  const heading = useFocusAfterActs(Boolean(acts));
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {acts}
      </header>
      {children}
      <p className={styles.history}>
        <StreamLink {...stream}>{name}</StreamLink>. {how}
      </p>
    </article>
  );
};
