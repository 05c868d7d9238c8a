import type { HealthPart, StoreHealth } from '@corkboard/contracts/operations/store-health';
import type { ReactNode } from 'react';
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

/** The facts of a part, or that it did not answer. */
const said = <Part,>(part: Part | null, text: (part: Part) => ReactNode, otherwise: string): ReactNode =>
  part === null ? otherwise : text(part);

const factsOf = (health: StoreHealth): readonly Fact[] => {
  const { store, relay, dead_letters, consumers, projections, pool, database, disk, silent } = health;
  const none = (part: HealthPart, inapplicable = ''): string =>
    silent.includes(part) ? healthText('unanswered') : inapplicable;
  const fact = (name: string, value: ReactNode): Fact => ({ name, value });
  const { open, most, idle, waiting } = pool;
  return [
    fact(healthText('head'), said(store, headText, none('store'))),
    fact(healthText('relay'), said(relay, ledText, none('relay'))),
    ...(relay
      ? [fact(healthText('relayAt'), plainPosition(relay.position)), fact(healthText('relayLag'), lagText(relay))]
      : []),
    fact(
      healthText('deadLetters'),
      said(
        dead_letters,
        ({ messages: n, parked }) => (n === 0 ? healthText('nothing') : healthText('ofWhichParked', { n, parked })),
        none('dead-letters'),
      ),
    ),
    fact(healthText('consumers'), said(consumers, followingText, none('consumers'))),
    fact(healthText('projections'), said(projections, followingText, none('projections'))),
    fact(healthText('pool'), healthText('poolOf', { open, most, idle, waiting })),
    fact(
      healthText('server'),
      said(
        database,
        ({ connections, most_connections }) => healthText('serverOf', { connections, most: most_connections }),
        none('database'),
      ),
    ),
    fact(
      healthText('size'),
      said(database, ({ bytes }) => inBytes(bytes), none('database')),
    ),
    fact(
      healthText('disk'),
      said(
        disk,
        ({ free, bytes }) => healthText('diskOf', { free: inBytes(free), bytes: inBytes(bytes) }),
        none('disk', healthText('elsewhere')),
      ),
    ),
    fact(healthText('asked'), <Moment at={health.asked_at} show="full" />),
  ];
};

/** One service: what it says of itself, part by part; faded while nothing newer comes. */
export const ServiceHealth = ({ health, stale }: { health: StoreHealth; stale: boolean }) => (
  <section className={styles.service} aria-label={health.service} data-stale={stale || undefined}>
    <h2>{health.service}</h2>
    <Facts facts={factsOf(health)} />
  </section>
);
