import type { HoldUp } from '@corkboard/contracts/operations/erasures';
import { Link } from '@tanstack/react-router';
import { consoleText } from '../../lib/messages/console.ts';
import { Moment } from '../../ui/moment/moment.tsx';

const places = {
  service: '/console/health/',
  relay: '/console/health/',
  consumer: '/console/consumers/',
  process: '/console/projections/',
  projection: '/console/projections/',
} as const;

const textOf = ({ service, part, name, state }: HoldUp): string =>
  consoleText(`heldUp-${part}`, {
    service,
    name,
    state: state === 'unreachable' ? '' : consoleText(`held-${state}`),
  });

/** What an erasure waits for, since when, and what to do about it. */
export const HoldUps = ({ holdUps }: { holdUps: readonly HoldUp[] }) => (
  <>
    {holdUps.map((one) => (
      <p key={`${one.service} ${one.part} ${one.name}`}>
        {textOf(one)}{' '}
        {one.since && (
          <>
            {consoleText('heldSince')} <Moment at={one.since} show="full" />{' '}
          </>
        )}
        <Link to={places[one.part]}>{consoleText('toHoldUp')}</Link>
      </p>
    ))}
    <p>{consoleText('goesOn')}</p>
  </>
);
