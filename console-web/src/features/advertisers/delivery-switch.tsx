import {
  KILL_SWITCH_ID,
  type KillSwitchAct,
  killSwitchActs,
  type ListedKillSwitch,
  listedKillSwitch,
} from '@corkboard/contracts/ads/kill-switch';
import { useQuery } from '@tanstack/react-query';
import { StreamLink } from '../../ui/inspected/links.tsx';
import { MomentAndAgo } from '../../ui/moment/moment.tsx';
import { RowAct } from '../../ui/row-act/row-act.tsx';
import { advertiserText } from './advertiser-texts.ts';
import { killSwitches, killSwitchQuery } from './advertisers.api.ts';
import styles from './advertisers-page.module.css';

const Turn = ({ isStopped }: { isStopped: boolean }) => {
  const act: KillSwitchAct = isStopped ? 'resume-all-delivery' : 'stop-all-delivery';
  const what = isStopped ? 'resumeAll' : 'stopAll';
  return (
    <RowAct
      {...{ list: killSwitches, id: KILL_SWITCH_ID, act, permission: killSwitchActs[act] }}
      variant={isStopped ? 'primary' : 'danger'}
      label={advertiserText(what)}
      title={advertiserText(`${what}Title`)}
      warning={advertiserText(`${what}Warning`)}
      done={advertiserText(`${what}Done`)}
    />
  );
};

const State = ({ state: { is_stopped, reason, changed_at } }: { state: ListedKillSwitch }) => (
  <p>
    <strong className={is_stopped ? styles.suspended : undefined}>
      {advertiserText(is_stopped ? 'allStopped' : 'allDelivered')}
    </strong>
    {changed_at !== null && (
      <>
        {' '}
        <MomentAndAgo at={changed_at} /> · {reason} ·{' '}
        <StreamLink service="ads" stream={`killswitch-${KILL_SWITCH_ID}`}>
          {advertiserText('history')}
        </StreamLink>
      </>
    )}
  </p>
);

/** Whether ads are shown at all, and the switch that changes it. */
export const DeliverySwitch = () => {
  const { data, isError } = useQuery(killSwitchQuery);
  if (!data) return isError ? <p role="alert">{advertiserText('switchUnknown')}</p> : null;
  const state = listedKillSwitch.parse(data);
  return (
    <section aria-label={advertiserText('delivery')} className={styles.switch}>
      <State state={state} />
      <Turn isStopped={state.is_stopped} />
    </section>
  );
};
