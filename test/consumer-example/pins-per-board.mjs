// Counts of pins per account and board, kept in a database of one's own. To start over, give it another CONSUMER.
import { consume, eventHandler } from '@corkboard/consumer/consumer';
import { kafkaSource } from '@corkboard/consumer/kafka/source';
import { migrateInbox, postgresInbox } from '@corkboard/consumer/postgres-inbox';
import pg from 'pg';

const name = process.env.CONSUMER || 'pins-per-board';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
pool.on('error', () => console.log('a connection was lost; the next one is made when it is needed'));
await migrateInbox(pool);
await pool.query(`CREATE TABLE IF NOT EXISTS board_pins (
  board_id text, account_id text, pins integer NOT NULL, PRIMARY KEY (board_id, account_id))`);

const COUNT = `INSERT INTO board_pins VALUES ($1, $2, $3)
  ON CONFLICT (board_id, account_id) DO UPDATE SET pins = board_pins.pins + excluded.pins`;
const count =
  (change) =>
  async ({ data }, tx) => {
    await tx.query(COUNT, [data.boardId, data.accountId, change]);
  };

const consumer = consume({
  name,
  source: kafkaSource({
    brokers: process.env.KAFKA_BROKERS.split(','),
    clientId: name,
    group: name,
    topics: ['curation.v1', 'identity.v1'],
  }),
  inbox: postgresInbox(pool),
  on: [
    eventHandler('curation.pin-created.v1', count(1)),
    eventHandler('curation.pin-saved.v1', count(1)),
    eventHandler('curation.pin-restored.v1', count(1)),
    eventHandler('curation.pin-deleted.v1', count(-1)),
  ],
  // Given the id again after each later message in which it stands, such as the deletion of their pins.
  onSubjectErased: async (accountId, tx) => {
    await tx.query('DELETE FROM board_pins WHERE account_id = $1', [accountId]);
  },
  onParked: ({ subject, type }, reason) => console.log(`parked ${subject} at ${type}: ${reason}`),
});

process.once('SIGTERM', async () => {
  await consumer.stop();
  await pool.end();
  console.log('stopped');
});
console.log('listening');
