import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface EventLinkProps {
  readonly service: string;
  readonly id: string;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** Leads to the page of an event. */
export const EventLink = ({ service, id, ...rest }: EventLinkProps) => (
  <Link to="/console/events/$service/$id/" params={{ service, id }} {...rest} />
);

interface StreamLinkProps {
  readonly service: string;
  readonly stream: string;
  /** Beside what the row is about, which alone is strong. */
  readonly light?: boolean;
  readonly children?: ReactNode;
}

/** Leads to the page of a stream; its name says which, unless something else is given. */
export const StreamLink = ({ service, stream, light, children = stream }: StreamLinkProps) => (
  <Link
    to="/console/streams/$service/$stream/"
    params={{ service, stream }}
    {...(light && { style: { fontWeight: 400 } })}
  >
    {children}
  </Link>
);
