import type { Metric } from '@corkboard/rules/ads/metrics';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { figureText, reasonOf } from './figures.ts';

/** In place of a figure that was not measured: a dash that says why (DS-169). */
export const NotMeasured = ({ metric }: { metric: Metric }) => (
  <span title={reasonOf(metric.unit)}>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{reasonOf(metric.unit)}</span>
  </span>
);

interface FigureProps {
  readonly metric: Metric;
  readonly value: number | null;
  readonly currency: string;
  /** Campaign, or all of them. */
  readonly name: string;
  readonly onOpen: () => void;
}

/** A figure that opens to the rows it was counted from. */
export const Figure = ({ metric, value, currency, name, onOpen }: FigureProps) => {
  if (value === null) return <NotMeasured metric={metric} />;
  const shown = figureText(metric.unit, value, currency);
  return (
    <button
      type="button"
      className={styles.figure}
      title={adsText('counted')}
      aria-label={adsText('countedOf', { metric: metric.name, name, value: shown })}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {shown}
    </button>
  );
};
