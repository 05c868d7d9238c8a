import type { PinCard } from '@corkboard/contracts/curation/entities';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { viewer } from '../../lib/bootstrap.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { protectedPinsQuery, publicPinsQuery } from './promote.api.ts';
import styles from './promote.module.css';
import { text } from './promote-texts.ts';
import type { Promoting } from './use-quick-promote.ts';

type Choose = (pin: PinCard) => void;

const Pins = ({ pins, choose }: { pins: readonly PinCard[]; choose: Choose }): ReactNode => (
  <ul className={styles.pins}>
    {pins.map((pin) => (
      <li key={pin.id}>
        <button
          type="button"
          aria-label={text('choosePin', { name: pin.title ?? text('untitled') })}
          onClick={() => choose(pin)}
        >
          {pin.images === null ? null : (
            <img src={pin.images['236x'].url} alt={pin.alt_text ?? ''} width={pin.width} height={pin.height} />
          )}
          <span>{pin.title}</span>
        </button>
      </li>
    ))}
  </ul>
);

interface Group {
  readonly title: string;
  readonly loaded: UseQueryResult<readonly PinCard[]>;
  readonly notFound?: string;
}

const Loaded = ({ group, choose }: { group: Group; choose: Choose }): ReactNode => {
  const { data, error, refetch } = group.loaded;
  if (data === undefined) return <Unloaded within {...{ error, refetch }} notFound={group.notFound} />;
  return <Pins pins={data} choose={choose} />;
};

const Headed = ({ group, choose }: { group: Group; choose: Choose }): ReactNode => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.pinGroup}>
      <h2 id={id}>{group.title}</h2>
      <Loaded {...{ group, choose }} />
    </section>
  );
};

/**
 * Pins that the ad account can promote: public ones, and those on its protected boards (DS-149), each kind as it comes. Where
 * there may be two kinds, public ones have their heading from the start, so that nothing moves when the others are there.
 */
const PinGroups = ({ promoting: { account, choosePin } }: { promoting: Promoting }): ReactNode => {
  const open = useQuery(publicPinsQuery(account));
  const kept = useQuery(protectedPinsQuery(account));
  const isOwn = account === null || account.owner_user_id === viewer().user?.id;
  const empty = text(isOwn ? 'chooseEmpty' : 'chooseEmptyOf');
  const hasPublic = open.data?.length !== 0;
  const hasProtected = kept.isPending ? !hasPublic : kept.data?.length !== 0;
  const shown: readonly Group[] = [
    ...(hasPublic ? [{ title: text('publicPins'), loaded: open, notFound: empty }] : []),
    ...(hasProtected ? [{ title: text('protectedPins'), loaded: kept }] : []),
  ];
  const [first] = shown;
  if (first === undefined)
    return <EmptyState title={empty} action={<ButtonLink href="/pin-builder/">{text('createPin')}</ButtonLink>} />;
  if (account === null) return <Loaded group={first} choose={choosePin} />;
  return shown.map((group) => <Headed key={group.title} group={group} choose={choosePin} />);
};

export const PinStep = ({ promoting }: { promoting: Promoting }): ReactNode => (
  <div className={styles.step}>
    <h1 tabIndex={-1}>{text('chooseTitle')}</h1>
    <PinGroups promoting={promoting} />
    {promoting.flow.over === null ? null : (
      <Button onClick={() => promoting.tell({ type: 'over-closed' })}>{text('back')}</Button>
    )}
  </div>
);
