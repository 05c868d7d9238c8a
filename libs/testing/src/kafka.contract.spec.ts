import { afterAll, describe, expect, it } from '@jest/globals';
import { kafkaAnswers, testKafka } from './kafka.ts';

const kafka = await testKafka();

(kafka ? describe : describe.skip)('a Kafka for tests', () => {
  afterAll(() => kafka?.stop());

  it('answers at its address', async () => {
    await expect(kafkaAnswers(kafka?.brokers ?? [], 1_000)).resolves.toBeUndefined();
  });
});
