import { randomUUID } from 'node:crypto';
import eventstoredb from '@eventstore/db-client';

/** Stores events as others write them who know nothing of our form; answers their ids. */
export const storeForeignEvents = async (url: string, stream: string): Promise<readonly string[]> => {
  const client = eventstoredb.EventStoreDBClient.connectionString(url);
  const [type, ids] = ['WrittenByOthers', Array.from({ length: 4 }, () => randomUUID())];
  const [bare = '', own = '', list = '', bytes = ''] = ids;
  try {
    await client.appendToStream(stream, [
      eventstoredb.jsonEvent({ id: bare, type, data: { says: 'strange' } }),
      eventstoredb.jsonEvent({ id: own, type, data: {}, metadata: { actor: 'others', $correlationId: 'theirs' } }),
      eventstoredb.jsonEvent({ id: list, type, data: ['strange'] as never, metadata: [1] as never }),
      eventstoredb.binaryEvent({ id: bytes, type, data: Buffer.from([0, 255]), metadata: Buffer.from([255]) }),
    ]);
    return ids;
  } finally {
    await client.dispose();
  }
};
