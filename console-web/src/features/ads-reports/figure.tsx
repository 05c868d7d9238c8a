import type { Metric } from '@corkboard/rules/ads/metrics';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { changeText, figureText } from './figures.ts';
import parts from './report-parts.module.css';

/** In place of a figure that was not measured: a dash that says why (DS-169). */
export const NotMeasured = ({ metric }: { metric: Metric }) => (
  <span title={metric.unmeasured}>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{metric.unmeasured}</span>
  </span>
);

interface FigureProps {
  readonly metric: Metric;
  readonly value: number | null;
  readonly currency: string;
  /** Campaign, or all of them. */
  readonly name: string;
  /** In the time that is compared with; left out without a comparison. */
  readonly before?: number | null | undefined;
  readonly onOpen: () => void;
  /** Opens the rows of the time that is compared with. */
  readonly onOpenBefore?: (() => void) | undefined;
}

type ChangeProps = Pick<FigureProps, 'metric' | 'value' | 'currency' | 'name' | 'onOpenBefore'> & {
  readonly before: number | null;
};

/** The change, and the figure before, which opens as well. */
const Change = ({ metric, value, currency, name, before, onOpenBefore }: ChangeProps) => {
  const was = before === null ? metric.unmeasured : figureText(metric.unit, before, currency);
  const said = adsText('before', { value: was });
  const change = changeText(value, before) ?? (before === null ? '–' : adsText('fromNothing'));
  if (before === null || !onOpenBefore)
    return (
      <span className={parts.change} title={said}>
        <span aria-hidden="true">{change}</span>
        <span className="visually-hidden">{said}</span>
      </span>
    );
  return (
    <button
      type="button"
      className={parts.change}
      title={said}
      aria-label={adsText('countedBefore', { metric: metric.name, name, change, value: was })}
      aria-haspopup="dialog"
      onClick={onOpenBefore}
    >
      {change}
    </button>
  );
};

/** A figure that opens to the rows it was counted from, and its change. */
export const Figure = ({ metric, value, currency, name, before, onOpen, onOpenBefore }: FigureProps) => {
  const shown = value === null ? null : figureText(metric.unit, value, currency);
  return (
    <>
      {shown === null ? (
        <NotMeasured metric={metric} />
      ) : (
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
      )}
      {before !== undefined && <Change {...{ metric, value, currency, name, before, onOpenBefore }} />}
    </>
  );
};
