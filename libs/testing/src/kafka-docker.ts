import { existsSync } from 'node:fs';
import { freePort } from './free-port.ts';
import { CLUSTER_ID, type KafkaAccount, kafkaSettings, type RunningKafka } from './kafka-settings.ts';

const IMAGE = 'apache/kafka:4.3.0';

const LOG_DIRS = '/var/lib/kafka/data';

const asVariable = (name: string): string => `KAFKA_${name.toUpperCase().replaceAll('.', '_')}`;

/** Address at which an account logs in: its port outside. */
interface Login {
  readonly port: number;
  readonly account: KafkaAccount;
}

const environment = (port: number, login: Login | null): Record<string, string> => {
  const settings = kafkaSettings({
    advertised: `127.0.0.1:${port}`,
    listen: ':9092',
    controller: 'localhost:9093',
    logDirs: LOG_DIRS,
    ...(login && { login: { listen: ':9095', advertised: `127.0.0.1:${login.port}`, account: login.account } }),
  });
  const variables = Object.entries(settings).map(([name, value]) => [asVariable(name), value]);
  return { ...Object.fromEntries(variables), CLUSTER_ID };
};

const hasEngine = (): boolean => Boolean(process.env['DOCKER_HOST']) || existsSync('/var/run/docker.sock');

/** Kafka in a container, by Testcontainers; null where there is no engine, or none that gets the image. */
export const startDockerKafka = async (account?: KafkaAccount): Promise<RunningKafka | null> => {
  if (!hasEngine()) return null;
  try {
    const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers');
    // Fixed, so that the address outlives a stop.
    const port = await freePort();
    const login = account ? { port: await freePort(), account } : null;
    const ports = [{ container: 9092, host: port }, ...(login ? [{ container: 9095, host: login.port }] : [])];
    const container = await new GenericContainer(IMAGE)
      .withEnvironment(environment(port, login))
      .withExposedPorts(...ports)
      .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
      .withStartupTimeout(60_000)
      .start();
    const engine = (await getContainerRuntimeClient()).container.dockerode.getContainer(container.getId());
    return {
      from: 'docker',
      brokers: [`127.0.0.1:${port}`],
      ...(login && { loginBrokers: [`127.0.0.1:${login.port}`] }),
      async kill(signal) {
        await engine.kill({ signal });
        await engine.wait();
      },
      async start() {
        await engine.start();
      },
      async raw() {
        const all = `find ${LOG_DIRS} -name '*.log' -exec cat {} +`;
        return Buffer.from((await container.exec(['sh', '-c', all])).stdout);
      },
      async stop() {
        await container.stop({ remove: true, removeVolumes: true, timeout: 0 });
      },
    };
  } catch {
    return null;
  }
};
