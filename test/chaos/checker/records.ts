import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs from 'kafkajs';
import type { RecordFact } from './facts.ts';

/** Longer than any broker of ours is busy. */
const PATIENCE = 240_000;

/** End offset of each partition. */
const endsOf = async (kafka: kafkajs.Kafka, topic: string): Promise<Map<number, bigint>> => {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const offsets = await admin.fetchTopicOffsets(topic);
    return new Map(
      offsets.filter(({ low, high }) => high !== low).map(({ partition, high }) => [partition, BigInt(high)]),
    );
  } finally {
    await admin.disconnect();
  }
};

/** The value of a record, and the name of what it says. */
export type Said = (value: Readonly<Record<string, unknown>>, type: string) => string;

/** Everything in a topic, from its beginning to where it ends now, by a consumer that knows nothing of us. */
export const readRecords = async (
  brokers: readonly string[],
  topic: string,
  said: Said,
): Promise<readonly RecordFact[]> => {
  const kafka = new kafkajs.Kafka({ brokers: [...brokers], logLevel: kafkajs.logLevel.NOTHING });
  const left = await endsOf(kafka, topic);
  const found: RecordFact[] = [];
  const consumer = kafka.consumer({ groupId: `checker-${topic}-${performance.now()}`, maxWaitTimeInMs: 100 });
  await consumer.connect();
  try {
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({
      eachMessage: async ({ partition, message: { key, value, headers, offset } }) => {
        const data = JSON.parse(value?.toString() ?? '{}') as Readonly<Record<string, unknown>>;
        found.push({
          partition,
          key: key?.toString() ?? '',
          id: headers?.['ce_id']?.toString() ?? '',
          says: said(data, headers?.['ce_type']?.toString() ?? ''),
        });
        if (BigInt(offset) + 1n >= (left.get(partition) ?? 0n)) left.delete(partition);
      },
    });
    for (const until = Date.now() + PATIENCE; left.size > 0; await sleep(20))
      if (Date.now() > until) throw new Error(`the records of ${topic} could not be read to their end`);
  } finally {
    await consumer.disconnect();
  }
  return found;
};
