import eventstoredb from '@eventstore/db-client';

/** Event as a server keeps it. */
export interface Stored {
  readonly stream: string;
  readonly type: string;
}

/** Everything that a server keeps, in its order, but for the events of the server itself; over the client, whichever server it is. */
export const storedEvents = async (url: string): Promise<readonly Stored[]> => {
  const client = eventstoredb.EventStoreDBClient.connectionString(url);
  try {
    const stored: Stored[] = [];
    for await (const { event } of client.readAll())
      if (event && !event.streamId.startsWith('$')) stored.push({ stream: event.streamId, type: event.type });
    return stored.filter(({ type }) => !type.startsWith('$'));
  } finally {
    await client.dispose();
  }
};
