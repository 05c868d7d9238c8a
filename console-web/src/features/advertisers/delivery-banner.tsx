import { listedKillSwitch } from '@corkboard/contracts/ads/kill-switch';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { advertiserText } from './advertiser-texts.ts';
import { killSwitchQuery } from './advertisers.api.ts';
import styles from './advertisers-page.module.css';

/** Says on every page of the console that all ads are stopped; nothing otherwise, and while that is not known. */
export const DeliveryBanner = () => {
  const { data } = useQuery(killSwitchQuery);
  const state = data && listedKillSwitch.parse(data);
  if (!state?.is_stopped) return null;
  return (
    <p role="status" className={styles.banner}>
      {advertiserText('bannerStopped', { reason: state.reason ?? '' })}{' '}
      <Link to="/console/advertisers/">{advertiserText('bannerGo')}</Link>
    </p>
  );
};
