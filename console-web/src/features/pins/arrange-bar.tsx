import { isTyping, useAnyKey } from '../../lib/browser/keys.ts';
import { Button } from '../../ui/button/button.tsx';
import { text } from './arrange-texts.ts';
import styles from './select-bar.module.css';

/** Says how pins are put into order; Escape ends it. */
export const ArrangeBar = ({ onDone }: { readonly onDone: () => void }) => {
  useAnyKey((event) => {
    if (event.key === 'Escape' && !isTyping(event.target) && !event.defaultPrevented) onDone();
  });
  return (
    <section className={styles.bar} aria-label={text('bar')}>
      <p className={styles.count}>{text('hint')}</p>
      <div className={styles.done}>
        <Button onClick={onDone}>{text('done')}</Button>
      </div>
    </section>
  );
};
