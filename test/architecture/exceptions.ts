/** Exceptions from the rules of the house, each with its reason; the lists only shrink. */
export const exceptions: {
  readonly longFiles: Readonly<Record<string, string>>;
  readonly longFunctions: Readonly<Record<string, string>>;
  readonly sharedCategories: Readonly<Record<string, string>>;
  readonly conditionalTests: Readonly<Record<string, string>>;
  readonly unimportedDependencies: Readonly<Record<string, string>>;
} = {
  longFiles: {},
  longFunctions: {},
  sharedCategories: {
    erasure: 'curation and operations have released events about it; consumers know them by their source',
  },
  unimportedDependencies: {
    '@testing-library/dom': '@testing-library/react has it as its peer',
    'google-protobuf': '@eventstore/db-client has it as its peer',
    'reflect-metadata': 'Nest has it as its peer',
    rxjs: 'Nest has it as its peer',
  },
  // Files and the condition on which their tests run, each with why it may not hold; a missing server is an error in CI.
  conditionalTests: {
    'libs/messaging/src/kafka/kafka.contract.spec.ts: kafka': 'no Kafka is there',
    'libs/testing/src/kafka.contract.spec.ts: kafka': 'no Kafka is there',
    'test/architecture/composition.spec.ts: hasCompose': 'no Docker is there to read the composition',
    'test/chaos/chaos.chaos.spec.ts: servers': 'a Kafka that was given is not ours to kill',
    'test/consumer-example/consumer-example.int.spec.ts: kafka': 'no Kafka is there',
    'test/faults/distributed-start.int.spec.ts: kafka': 'no Kafka is there',
    'test/faults/erasure.int.spec.ts: kafka': 'no Kafka is there',
    'test/faults/erasure.int.spec.ts: ours': 'the log files of a Kafka that was given are not ours to read',
    'test/faults/eventstoredb-distributed.int.spec.ts: ours': 'no Kafka of its own is there',
    'test/faults/full-disk.int.spec.ts: mounted': 'only root may mount a small disk',
    'test/faults/kafka-consume-page.int.spec.ts: kafka': 'no Kafka is there',
    'test/faults/kafka-loss.int.spec.ts: ours': 'a Kafka that was given is not ours to stop',
    'test/faults/kafka-network.int.spec.ts: ours': 'only a Kafka on this machine can have a bad network put before it',
    'test/faults/kafka-read-only.int.spec.ts: brokers': 'no Kafka with accounts is there',
    'test/faults/kafka-two-brokers.int.spec.ts: kafka': 'no Kafka of two brokers can be started',
    'test/faults/start-disk.int.spec.ts: !isRoot || readOnly':
      'root can write everywhere, unless it may mount a disk read-only',
    'test/faults/start-disk.int.spec.ts: mounted': 'only root may mount a small disk',
  },
};
