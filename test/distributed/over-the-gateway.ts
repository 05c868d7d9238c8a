import { randomUUID } from 'node:crypto';
import { consume, eventHandler } from '@corkboard/consumer/consumer';
import { kafkaSource } from '@corkboard/consumer/kafka/source';
import { memoryInbox } from '@corkboard/consumer/memory-inbox';
import { eventually } from '@corkboard/testing/eventually';
import { someoneWhoSaves } from '../faults/saves.ts';

/**
 * `over-the-gateway.ts ORIGIN BROKERS`: somebody signs up, makes a board, uploads a picture and saves it again, all over the
 * gateway; another program consumes both from Kafka. Fails loudly.
 */
const [origin = 'http://localhost:8080', brokers = 'localhost:9094'] = process.argv.slice(2);

const seconds = 60;
const name = `journey-${randomUUID()}`;
const received = new Map<string, string>();
const listen = (type: string) => eventHandler(type, ({ data }) => void received.set(String(data['pinId']), type));

const consumer = consume({
  name,
  inbox: memoryInbox(),
  source: kafkaSource({ brokers: brokers.split(','), clientId: name, group: name, topics: ['curation.v1'] }),
  on: [listen('curation.pin-created.v1'), listen('curation.pin-saved.v1')],
});

const jane = await someoneWhoSaves(origin);
const saved = await jane.save(randomUUID());
if (saved.status >= 300) throw new Error(`the save answered ${saved.status}: ${saved.text}`);
const page = await fetch(`${origin}/pin/${jane.sourcePinId}/`);
if (!page.ok) throw new Error(`the page of the pin answered ${page.status}`);
await eventually(() => received.get(jane.sourcePinId) === 'curation.pin-created.v1', {
  what: 'the new pin is received',
  within: seconds * 1_000,
});
await eventually(() => received.get(saved.data.id) === 'curation.pin-saved.v1', {
  what: 'the saved pin is received',
  within: seconds * 1_000,
});
await consumer.stop();
process.stdout.write(`signed up, uploaded and saved over ${origin}; received both from Kafka\n`);
process.exit(0);
