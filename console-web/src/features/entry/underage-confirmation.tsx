import { Button } from '../../ui/button/button.tsx';
import styles from './entry.module.css';
import { entryText } from './entry-text.ts';
import type { Entry } from './use-entry.ts';

const dateOf = ({ year, month, day }: Entry['form']['birthday']): string =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))),
  );

/** Ends in Confirm or Edit; there is no other way out of it. */
export const UnderageConfirmation = ({ entry }: { entry: Entry }) => (
  <section className={styles.underage} aria-live="polite" aria-busy={entry.state.isBusy}>
    <h2 className={styles.title}>{entryText('confirmBirthday')}</h2>
    <p className={styles.birthdate} data-testid="entered-birthday">
      {dateOf(entry.form.birthday)}
    </p>
    <div className={styles.choices}>
      <Button block busy={entry.state.isBusy} onClick={entry.editBirthday}>
        {entryText('edit')}
      </Button>
      <Button variant="primary" block busy={entry.state.isBusy} onClick={entry.confirmBirthday}>
        {entryText('confirm')}
      </Button>
    </div>
  </section>
);
