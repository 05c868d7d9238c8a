import { randomUUID } from 'node:crypto';
import eventstoredb from '@eventstore/db-client';

/** An event as the client takes it, for the stand-in's own tests. */
export const event = (data: object = { n: 1 }, id: string = randomUUID()) =>
  eventstoredb.jsonEvent({
    id,
    type: 'SampleHappened',
    data: { ...data },
    metadata: { $correlationId: 'c', inner: { a: [1, null] } },
  });

export const newStream = (): string => `sample-${randomUUID()}`;

export const idsOf = async (client: eventstoredb.EventStoreDBClient, stream: string): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { event: read } of client.readStream(stream)) ids.push(read?.id ?? '');
  return ids;
};

/** Error with which the work was rejected. */
export const failure = async (work: Promise<unknown>): Promise<Record<string, unknown>> => {
  const error: unknown = await work.then(
    () => ({ none: true }),
    (thrown: unknown) => thrown,
  );
  return error as Record<string, unknown>;
};
