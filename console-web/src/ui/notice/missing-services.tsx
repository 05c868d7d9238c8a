import { consoleText } from '../../lib/messages/console.ts';
import { Notice } from './notice.tsx';

export interface ServiceAnswer {
  readonly service: string;
  readonly status: 'answered' | 'unreachable' | 'failed';
}

/** Says of each service that gave no answer why its part is missing: it could not be reached, or it failed. */
export const MissingServices = ({ services }: { services: readonly ServiceAnswer[] }) =>
  services
    .filter(({ status }) => status !== 'answered')
    .map(({ service, status }) => (
      <Notice key={service}>{consoleText(status === 'failed' ? 'serviceFailed' : 'unreachable', { service })}</Notice>
    ));
