import { useNow } from './clock.ts';
import styles from './moment.module.css';
import { ago, inFull, utcClock, utcMoment } from './moments.ts';

interface MomentProps {
  /** ISO 8601. */
  readonly at: string;
  /** `clock`: time of day, where a title names the zone; `full`: with day and zone. */
  readonly show?: 'clock' | 'full';
}

/** A time in UTC; both clocks in full on hover. */
export const Moment = ({ at, show = 'clock' }: MomentProps) => {
  const now = useNow();
  const date = new Date(at);
  return (
    <time dateTime={at} title={inFull(date)} className={styles.moment}>
      {show === 'full' ? utcMoment(date) : utcClock(date, now)}
    </time>
  );
};

/** Time since a moment, ticking. */
export const Ago = ({ at }: { at: string }) => {
  const now = useNow();
  const date = new Date(at);
  return (
    <time dateTime={at} title={inFull(date)} className={styles.ago}>
      {ago(date, now)}
    </time>
  );
};

/** A moment in full, and the time since. */
export const MomentAndAgo = ({ at }: { at: string }) => (
  <>
    <Moment at={at} show="full" /> <Ago at={at} />
  </>
);
