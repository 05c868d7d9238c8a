import type { HoldUp } from '@corkboard/contracts/operations/erasures';
import { Link } from '@tanstack/react-router';
import { consoleText } from '../../lib/messages/console.ts';
import { StreamLink } from '../../ui/inspected/links.tsx';
import { Moment } from '../../ui/moment/moment.tsx';

const places = {
  service: '/console/health/',
  relay: '/console/health/',
  consumer: '/console/consumers/',
  process: '/console/projections/',
  projection: '/console/projections/',
} as const;

const todoOf = ({ part, state }: HoldUp): string => {
  if (state === 'unreachable') return '';
  const ofConsumer = part === 'consumer' && (state === 'stopped' || state === 'parked');
  return consoleText(ofConsumer ? `todoConsumer-${state}` : `todo-${state}`);
};

const textOf = (one: HoldUp): string =>
  consoleText(`heldUp-${one.part}`, {
    service: one.service,
    name: one.name,
    state: one.state === 'unreachable' ? '' : consoleText(`held-${one.state}`),
    todo: todoOf(one),
  });

const ToHoldUp = ({ one: { service, part, name, state } }: { one: HoldUp }) => {
  const text = consoleText('toHoldUp');
  if (part !== 'projection' || state !== 'parked') return <Link to={places[part]}>{text}</Link>;
  return (
    <Link to="/console/projections/$service/$name/parked/" params={{ service, name }}>
      {text}
    </Link>
  );
};

/** A subject of a message is a stream of whoever published it: only streams of the service itself lead somewhere. */
const At = ({ part, service, stream }: Pick<HoldUp, 'part' | 'service'> & { stream: string }) => (
  <>
    {consoleText('heldAt')} {part === 'consumer' ? stream : <StreamLink service={service} stream={stream} />}{' '}
  </>
);

/** Reasons why an erasure waits, since when, and what to do about it. */
export const HoldUps = ({ holdUps }: { holdUps: readonly HoldUp[] }) => (
  <>
    {holdUps.map((one) => (
      <p key={`${one.service} ${one.part} ${one.name}`}>
        {textOf(one)} {one.stream && <At part={one.part} service={one.service} stream={one.stream} />}
        {one.since && (
          <>
            {consoleText('heldSince')} <Moment at={one.since} show="full" />{' '}
          </>
        )}
        <ToHoldUp one={one} />
      </p>
    ))}
    <p>{consoleText('goesOn')}</p>
  </>
);
