import { CONFIRMATIONS } from '@corkboard/contracts/operations/erasures';
import type { ParkedStream } from '@corkboard/contracts/operations/inspection';
import { erasingServices, services } from '@corkboard/contracts/services';
import type { Inspection } from '@corkboard/inspection/port';
import type { ParkedStreams, ServiceStatus } from './hold-ups.ts';

const AT_ONCE = 200;
/** More is not looked through: then the answer only says that something is parked. */
const MOST = 2_000;

const streamsOf = async (inspection: Inspection, name: string): Promise<readonly ParkedStream[] | null> => {
  const found: ParkedStream[] = [];
  for (let after: string | null = null; ; ) {
    const query = after === null ? { limit: AT_ONCE } : { after, limit: AT_ONCE };
    const page = await inspection.parked({ params: { name }, query });
    found.push(...(page?.parked ?? []));
    after = page?.after ?? null;
    if (after === null) return found;
    if (found.length >= MOST) return null;
  }
};

const unparked: readonly string[] = erasingServices.flatMap((service) => [...services[service].erasure.unparked]);
const consumersAsked: readonly string[] = [
  ...erasingServices.map((service) => services[service].erasure.consumer),
  CONFIRMATIONS,
];

/** Parked streams and subjects where an erasure passes, by consumer or projection; null: too many to list. */
export const parkedStreamsIn = async (
  inspection: Inspection,
  { consumers, projections }: Pick<ServiceStatus, 'consumers' | 'projections'>,
): Promise<ParkedStreams> => {
  const found = new Map<string, readonly { stream: string; since: string }[] | null>();
  for (const { name, parked } of projections)
    if (unparked.includes(name) && parked.streams > 0) {
      const streams = await streamsOf(inspection, name);
      found.set(name, streams?.map(({ stream, parked_at: since }) => ({ stream, since })) ?? null);
    }
  for (const { name, parked } of consumers)
    if (consumersAsked.includes(name) && parked > 0) {
      const messages = (await inspection.parkedMessages({ params: { name } }))?.messages ?? [];
      const told = messages.map(({ subject: stream, parked_at: since }) => ({ stream, since }));
      found.set(name, told.length < parked ? null : told);
    }
  return found;
};
