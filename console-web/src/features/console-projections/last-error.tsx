import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import { EventLink } from '../../ui/inspected/links.tsx';
import { Ago } from '../../ui/moment/moment.tsx';

interface LastErrorProps {
  readonly error: NonNullable<ProjectionStatus['last_error']>;
  readonly service: ProjectionStatus['service'];
}

/** Last error, with its time and event. */
export const LastError = ({ error, service }: LastErrorProps) => (
  <>
    <span>{error.message}</span> <Ago at={error.at} />{' '}
    {error.event_id && (
      <EventLink service={service} id={error.event_id}>
        {error.event_type}
      </EventLink>
    )}
  </>
);
