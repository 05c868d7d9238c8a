import type { HealthPart, StoreHealth } from '@corkboard/contracts/operations/store-health';
import { healthText } from '../../lib/messages/console-health.ts';
import { type Fact, Facts } from '../../ui/facts/facts.tsx';
import { plainPosition } from '../../ui/inspected/plain-position.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import styles from './health-page.module.css';
import { inBytes, inSeconds } from './sizes.ts';

const ledText = ({ epoch: number, leader }: NonNullable<StoreHealth['relay']>): string => {
  const epoch = number ?? 0;
  if (!leader) return healthText('unled', { epoch });
  const { pid, address } = leader;
  return address === null ? healthText('led', { epoch, pid }) : healthText('ledFrom', { epoch, pid, address });
};

const headText = ({ events, head }: NonNullable<StoreHealth['store']>): string =>
  events === null ? plainPosition(head) : healthText('headEvents', { n: events });

const lagText = ({ lag_events, lag_seconds }: NonNullable<StoreHealth['relay']>): string => {
  const seconds = inSeconds(lag_seconds);
  if (lag_events === 0 || (lag_events === null && lag_seconds === 0)) return healthText('caughtUp');
  return lag_events === null
    ? healthText('seconds', { n: seconds })
    : healthText('eventsBehind', { n: lag_events, seconds });
};

interface Following {
  readonly status: string;
  readonly lag_seconds: number | null;
  readonly parked: number;
}

const followingText = (all: readonly Following[]): string => {
  if (all.length === 0) return healthText('nothing');
  const stopped = all.filter(({ status }) => status === 'stopped').length;
  const n = all.length - stopped;
  const parked = all.reduce((sum, one) => sum + one.parked, 0);
  const seconds = inSeconds(Math.max(...all.map(({ lag_seconds }) => lag_seconds ?? 0)));
  return stopped > 0
    ? healthText('partStopped', { n, stopped, parked })
    : healthText('running', { n, seconds, parked });
};

const deadLettersText = ({ messages: n, parked }: NonNullable<StoreHealth['dead_letters']>): string =>
  n === 0 ? healthText('nothing') : healthText('ofWhichParked', { n, parked });

type Database = NonNullable<StoreHealth['database']>;

const serverText = ({ connections, most_connections: most }: Database): string =>
  healthText('serverOf', { connections, most });

const sizeText = ({ bytes }: Database): string => inBytes(bytes);

const diskText = ({ free, bytes }: NonNullable<StoreHealth['disk']>): string =>
  healthText('diskOf', { free: inBytes(free), bytes: inBytes(bytes) });

/** The facts of a part, or that it did not answer. */
const said = <Part,>(part: Part | null, text: (part: Part) => string, isSilent: boolean): string => {
  if (part !== null) return text(part);
  return isSilent ? healthText('unanswered') : '';
};

const factsOf = (health: StoreHealth): readonly Fact[] => {
  const { store, relay, dead_letters, consumers, projections, pool, database, disk } = health;
  const isSilent = (part: HealthPart): boolean => health.silent.includes(part);
  const { open, most, idle, waiting } = pool;
  const ofRelay = relay && [
    { name: healthText('relayAt'), value: plainPosition(relay.position) },
    { name: healthText('relayLag'), value: lagText(relay) },
  ];
  return [
    { name: healthText('head'), value: said(store, headText, isSilent('store')) },
    { name: healthText('relay'), value: said(relay, ledText, isSilent('relay')) },
    ...(ofRelay ?? []),
    { name: healthText('deadLetters'), value: said(dead_letters, deadLettersText, isSilent('dead-letters')) },
    { name: healthText('consumers'), value: said(consumers, followingText, isSilent('consumers')) },
    { name: healthText('projections'), value: said(projections, followingText, isSilent('projections')) },
    { name: healthText('pool'), value: healthText('poolOf', { open, most, idle, waiting }) },
    { name: healthText('server'), value: said(database, serverText, isSilent('database')) },
    { name: healthText('size'), value: said(database, sizeText, isSilent('database')) },
    { name: healthText('disk'), value: said(disk, diskText, isSilent('disk')) || healthText('elsewhere') },
    { name: healthText('asked'), value: <Moment at={health.asked_at} show="full" /> },
  ];
};

/** One service: what it says of itself, part by part; faded while nothing newer comes. */
export const ServiceHealth = ({ health, stale }: { health: StoreHealth; stale: boolean }) => (
  <section className={styles.service} aria-label={health.service} data-stale={stale || undefined}>
    <h2>{health.service}</h2>
    <Facts facts={factsOf(health)} />
  </section>
);
