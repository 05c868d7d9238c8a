import { useId } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { ArrowLeftIcon } from '../../ui/icon/page-icons.tsx';
import styles from './day-slider.module.css';
import { dayText, fullDayText, text } from './history-texts.ts';
import { dayAfter, daysBetween } from './then.api.ts';

interface DaySliderProps {
  /** `2026-11-26`, as all days. */
  readonly first: string;
  readonly today: string;
  readonly day: string;
  readonly onChange: (day: string) => void;
}

/** Choice of a day between the first one and today, by hand or by the arrow keys. */
export const DaySlider = ({ first, today, day, onChange }: DaySliderProps) => {
  const id = useId();
  const last = daysBetween(first, today);
  const chosen = daysBetween(first, day);
  const step = (by: 1 | -1) => ({
    'aria-disabled': by < 0 ? chosen <= 0 : chosen >= last,
    onClick: () => onChange(dayAfter(first, Math.min(last, Math.max(0, chosen + by)))),
  });
  return (
    <div className={styles.slider}>
      <label htmlFor={id} className={styles.label}>
        {text('day')}
      </label>
      <output htmlFor={id} className={styles.shown}>
        {dayText(day, new Date())}
      </output>
      <div className={styles.track}>
        <span className={styles.back}>
          <IconButton label={text('dayBefore')} icon={<ArrowLeftIcon size={20} />} {...step(-1)} />
        </span>
        <input
          id={id}
          type="range"
          min={0}
          max={last}
          value={chosen}
          disabled={last === 0}
          aria-valuetext={fullDayText(day)}
          onChange={({ target }) => onChange(dayAfter(first, Number(target.value)))}
        />
        <span className={styles.forth}>
          <IconButton label={text('dayAfter')} icon={<ArrowLeftIcon size={20} />} {...step(1)} />
        </span>
      </div>
    </div>
  );
};
