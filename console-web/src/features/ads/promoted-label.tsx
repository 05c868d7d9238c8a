import type { PinCard } from '@corkboard/contracts/curation/entities';
import { profileAddress } from '@corkboard/rules/curation/addresses';
import type { ReactNode } from 'react';
import { adText } from './ad-texts.ts';
import styles from './promoted-label.module.css';

interface PromotedLabelProps {
  readonly pin: Pick<PinCard, 'pinner'>;
  readonly menu: ReactNode;
}

/** The line under an ad: that it is one, whose it is, and what can be done about it. */
export const PromotedLabel = ({ pin, menu }: PromotedLabelProps): ReactNode => (
  <div className={styles.label}>
    <p className={styles.lines}>
      {pin.pinner === null ? null : (
        <a className={styles.pinner} href={profileAddress(pin.pinner.username)}>
          {pin.pinner.full_name}
        </a>
      )}
      <span className={styles.promoted}>{adText('promoted')}</span>
    </p>
    {menu}
  </div>
);
