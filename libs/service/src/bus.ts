import type { RunningConsumer } from '@corkboard/consumer/consumer';
import type { RelayJournal } from '@corkboard/messaging/journal';
import type { Sink } from '@corkboard/messaging/sink';
import type { Pool } from 'pg';
import type { EventConsumer } from './definition.ts';

/** Bus of published events: Kafka when KAFKA_BROKERS names some, else this process. */
export interface Bus {
  sinkOf(service: string, journal: RelayJournal): Sink;
  consume(consumer: EventConsumer, pool: Pool): RunningConsumer;
}
