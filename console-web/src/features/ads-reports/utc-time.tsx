import { minuteOf, secondOf } from './hour-words.ts';

interface UtcTimeProps {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly to?: 'minute' | 'second';
}

/** Day and time in this order in every language: where text runs from right to left, they would stand the other way round. */
export const UtcTime = ({ at, to = 'minute' }: UtcTimeProps) => (
  <time dateTime={at} dir="ltr">
    {to === 'minute' ? minuteOf(at) : secondOf(at)}
  </time>
);
