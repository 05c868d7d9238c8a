import type { ListedAdvertiser } from '@corkboard/contracts/ads/advertisers';
import { advertiserText } from './advertiser-texts.ts';
import styles from './advertisers-page.module.css';

export const AdvertiserStatus = ({ status }: Pick<ListedAdvertiser, 'status'>) => (
  <span className={status === 'suspended' ? styles.suspended : undefined}>{advertiserText(status)}</span>
);
