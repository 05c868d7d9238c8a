/** One of several brokers; the first is the controller too. */
export interface KafkaNode {
  readonly id: number;
  readonly of: number;
}

const ALONE: KafkaNode = { id: 1, of: 1 };

/** Account that logs in at an address of its own, and may do there what an ACL says; clients without log-in may do all. */
export interface KafkaAccount {
  readonly username: string;
  readonly password: string;
}

const loggingIn = ({ username, password }: KafkaAccount): Readonly<Record<string, string>> => ({
  'sasl.enabled.mechanisms': 'PLAIN',
  'listener.name.login.plain.sasl.jaas.config': `org.apache.kafka.common.security.plain.PlainLoginModule required user_${username}="${password}";`,
  'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
  'super.users': 'User:ANONYMOUS',
});

/** Settings of a KRaft node, with bounds that let a broker come back soon after kill -9. */
export const kafkaSettings = (at: {
  /** Address for clients, and the one on which it listens. */
  readonly advertised: string;
  readonly listen: string;
  readonly controller: string;
  readonly logDirs: string;
  /** A node alone unless stated. */
  readonly node?: KafkaNode;
  /** A second address, with a login; none unless stated. */
  readonly login?: { readonly listen: string; readonly advertised: string; readonly account: KafkaAccount };
}): Readonly<Record<string, string>> => ({
  ...rolesOf(at.node ?? ALONE, at),
  'advertised.listeners': `CLIENTS://${at.advertised}${at.login ? `,LOGIN://${at.login.advertised}` : ''}`,
  'listener.security.protocol.map': 'CLIENTS:PLAINTEXT,CONTROLLER:PLAINTEXT,LOGIN:SASL_PLAINTEXT',
  ...(at.login && loggingIn(at.login.account)),
  'inter.broker.listener.name': 'CLIENTS',
  'controller.listener.names': 'CONTROLLER',
  'controller.quorum.voters': `1@${at.controller}`,
  'log.dirs': at.logDirs,
  'auto.create.topics.enable': 'false',
  'offsets.topic.num.partitions': '4',
  'transaction.state.log.min.isr': '1',
  'share.coordinator.state.topic.min.isr': '1',
  'group.initial.rebalance.delay.ms': '0',
  'group.min.session.timeout.ms': '1000',
  'broker.session.timeout.ms': '3000',
  'broker.heartbeat.interval.ms': '500',
});

const rolesOf = (
  { id, of }: KafkaNode,
  {
    listen,
    controller,
    login,
  }: { readonly listen: string; readonly controller: string; readonly login?: { listen: string } },
): Readonly<Record<string, string>> => ({
  'process.roles': id === 1 ? 'broker,controller' : 'broker',
  'node.id': String(id),
  listeners: [
    `CLIENTS://${listen}`,
    ...(id === 1 ? [`CONTROLLER://${controller}`] : []),
    ...(login ? [`LOGIN://${login.listen}`] : []),
  ].join(','),
  'offsets.topic.replication.factor': String(of),
  'transaction.state.log.replication.factor': String(of),
  'share.coordinator.state.topic.replication.factor': String(of),
});

/** A cluster of our own making has one id; 22 characters of base64. */
export const CLUSTER_ID = 'Y29ya2JvYXJkLWthZmthMA';

/** One Kafka for tests and for `npm run dev:distributed`. */
export interface RunningKafka {
  readonly brokers: readonly string[];
  /** Brokers at which the account of `testKafka` logs in; none for a server that was given. */
  readonly loginBrokers?: readonly string[] | undefined;
  readonly from: 'TEST_KAFKA_BROKERS' | 'docker' | 'java';
  /** Ends the broker (SIGTERM: cleanly); data and address stay. Not for a server that was given. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Starts the broker again after `kill`; resolves when it has been told to, not when it answers. */
  start(): Promise<void>;
  /** The bytes of every segment of its log; null for a server that was given. */
  raw(): Promise<Buffer | null>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}
