import { consume, eventHandler } from '@corkboard/consumer/consumer';
import { logSource } from '@corkboard/consumer/log-source';
import { migrateInbox, postgresInbox } from '@corkboard/consumer/postgres-inbox';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { silent } from '@corkboard/event-store/log';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { openLeaderLock } from '@corkboard/event-store/postgres/watch';
import { inProcessBus } from '@corkboard/messaging/in-process/bus';
import { postgresJournal } from '@corkboard/messaging/postgres/journal';
import { migrateMessaging } from '@corkboard/messaging/postgres/tables';
import { createRelay } from '@corkboard/messaging/relay';
import { publish, type Translation } from '@corkboard/messaging/translation';
import type { PoolClient } from 'pg';

// 1. A store of events, and in the same schema what a relay and a consumer remember.
const pool = openPool({ url: process.env['DATABASE_URL'] ?? '', schema: 'guests' });
const store = await openPostgresEventStore({ pool, schema: 'guests', log: silent });
await migrateMessaging(pool);
await migrateInbox(pool);
await pool.query('CREATE TABLE greetings (guest text, name text)');

// 2. What others may know. `parse` is what zod or valibot would have made: it lets the e-mail address stay at home.
const guestCame = {
  type: 'guests.guest-came.v1',
  data: { parse: (data: unknown) => ({ name: String((data as { name: unknown }).name) }) },
};
const translation: Translation = ({ type, data }) =>
  type === 'GuestCame' ? [publish(guestCame, { name: String(data['name']) })] : [];

// 3. The relay: from the store to the others, with one leader among all processes that run it. Over Kafka it would be
//    `sink: kafkaSink({ brokers: ['localhost:9092'], clientId: 'guests' })`, and nothing else would change.
const [bus, journal, topic] = [inProcessBus(), postgresJournal(pool), 'guests.v1'];
const lock = openLeaderLock(pool, 'guests', silent);
const sink = bus.sink(topic, journal);
const relay = createRelay({ service: 'guests', topic, store, translation, sink, lock, journal });
relay.start();

// 4. Another service consumes it: what it writes with `tx` is there once, whatever is repeated.
const inbox = postgresInbox(pool);
const greeted = async () => (await pool.query('SELECT name FROM greetings ORDER BY name')).rows.map(({ name }) => name);
let doorIsStuck = true;
const greeter = consume({
  name: 'greeter',
  source: logSource({ consumer: 'greeter', topics: [topic], log: bus, offsets: inbox }),
  inbox,
  on: [
    eventHandler(guestCame, async ({ subject, data }, tx: PoolClient) => {
      if (doorIsStuck && data.name === 'Ben') throw new Error('the door is stuck');
      await tx.query('INSERT INTO greetings VALUES ($1, $2)', [subject, data.name]);
    }),
  ],
});

/** The events of this example; a service would have them from its commands. */
const came = (name: string) => ({
  id: uuidv7(),
  type: 'GuestCame',
  version: 1,
  data: { name, email: `${name}@example.org` },
  metadata: {
    actor: { kind: 'account' as const, id: name },
    occurredAt: new Date().toISOString(),
    correlationId: uuidv7(),
    causationId: null,
    command: 'Come',
    fingerprint: 'HMAC of what was asked',
  },
});
for (const name of ['Ann', 'Ben', 'Cem'])
  await store.append({ stream: `guest-${name}`, events: [came(name)], expectedRevision: 'none' });

// 5. What fails for good is parked with what comes behind it on its stream; all others go on.
const settled = async (): Promise<boolean> => greeter.status().handled === 2 && (await greeter.parked(1)).length === 1;
while (!(await settled())) await new Promise((resolve) => setTimeout(resolve, 50));
console.log('greeted', await greeted());
for (const { message, reason } of await greeter.parked(10)) console.log('parked', message.subject, reason);
doorIsStuck = false;
console.log('replayed', await greeter.replay('guest-Ben'), await greeted());

// 6. What is under way is finished and remembered.
await Promise.all([greeter.stop(), relay.stop()]);
console.log('published', relay.status().published);
await Promise.all([lock.close(), store.close()]);
await pool.end();
