import { inspectedService } from '@corkboard/contracts/operations/inspection';
import type { ServiceName } from '@corkboard/contracts/services';
import type { ReactNode } from 'react';
import { NotFound } from '../states/not-found.tsx';

interface OfServiceProps {
  /** As it stands in the address. */
  readonly name: string;
  readonly children: (service: ServiceName) => ReactNode;
}

/** A page about one service; a name that no service has leads nowhere. */
export const OfService = ({ name, children }: OfServiceProps): ReactNode => {
  const { success, data } = inspectedService.safeParse(name);
  return success ? children(data) : <NotFound />;
};
