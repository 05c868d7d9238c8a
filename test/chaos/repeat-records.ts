import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs, { type IHeaders } from 'kafkajs';

interface Old {
  readonly partition: number;
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  readonly headers: IHeaders | undefined;
}

const RECEIVED_WITHIN = 1_500;
const MOST = 120;

const oldRecords = async (kafka: kafkajs.Kafka, topic: string): Promise<Old[]> => {
  const consumer = kafka.consumer({ groupId: `${topic}-repeating-${performance.now()}`, maxWaitTimeInMs: 100 });
  const found: Old[] = [];
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({
      eachMessage: async ({ partition, message: { key, value, headers } }) => {
        found.push({ partition, key, value, headers });
      },
    });
    for (const until = Date.now() + RECEIVED_WITHIN; found.length < MOST && Date.now() < until; ) await sleep(25);
  } finally {
    await consumer.disconnect();
  }
  return found.slice(0, MOST);
};

/** Records that were delivered long ago come once more, behind newer ones of their key. */
export const repeatRecords = async (brokers: readonly string[], topic: string): Promise<void> => {
  const retry = { retries: 1 };
  const kafka = new kafkajs.Kafka({ brokers: [...brokers], retry, logLevel: kafkajs.logLevel.NOTHING });
  const old = await oldRecords(kafka, topic);
  const producer = kafka.producer({ retry, createPartitioner: kafkajs.Partitioners.DefaultPartitioner });
  await producer.connect();
  try {
    if (old.length > 0) await producer.send({ topic, messages: old });
  } finally {
    await producer.disconnect();
  }
};
