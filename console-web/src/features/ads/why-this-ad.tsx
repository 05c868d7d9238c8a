import type { ReactNode } from 'react';
import { findViewer } from '../../lib/bootstrap.ts';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { adText } from './ad-texts.ts';
import styles from './why-this-ad.module.css';

const nameOfCountry = (code: string): string => {
  try {
    return new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
};

interface WhyThisAdProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Name of who paid. */
  readonly business: string;
}

/** Says who paid for an ad, and the country, which is all of a viewer by which it was chosen. */
export const WhyThisAd = ({ open, onClose, business }: WhyThisAdProps): ReactNode => {
  const country = findViewer()?.user?.country;
  return (
    <LazyDialog open={open} onClose={onClose} title={adText('why')} small>
      <div className={styles.reasons}>
        <p>{adText('whoPaid', { business })}</p>
        {country ? <p>{adText('inCountry', { country: nameOfCountry(country) })}</p> : null}
      </div>
    </LazyDialog>
  );
};
