import { EventStoreDbStandIn } from './stand-in.ts';

export interface TestEventStore {
  /** For the service under test. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** The event store of a service under test: PostgreSQL, or a stand-in of its own where TEST_EVENT_STORE=eventstoredb. */
export const testEventStore = async (): Promise<TestEventStore> => {
  if (process.env['TEST_EVENT_STORE'] !== 'eventstoredb') return { env: {}, stop: async () => undefined };
  const standIn = await EventStoreDbStandIn.start();
  const env = { EVENT_STORE: 'eventstoredb', EVENTSTOREDB_URL: standIn.url };
  return { env, stop: () => standIn.stop() };
};
