import type { Log } from '@corkboard/consumer/message';
import type { Sink } from '../sink.ts';

export interface KafkaSinkOptions {
  /** `host:port` of some brokers. */
  readonly brokers: readonly string[];
  /** Seen in the broker's log and metrics. */
  readonly clientId: string;
  /** Copies of each partition of a topic that is created; 1 unless stated. */
  readonly replicas?: number;
  readonly log?: Log;
}

/** Publishes to Kafka: idempotent, acknowledged by all replicas, one delivery in flight. Creates missing topics. */
export const kafkaSink = (_options: KafkaSinkOptions): Sink => {
  throw new Error('not built yet');
};
