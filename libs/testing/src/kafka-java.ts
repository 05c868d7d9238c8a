import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { CLUSTER_ID, type KafkaAccount, type KafkaNode, kafkaSettings, type RunningKafka } from './kafka-settings.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..', '..');
const infra = join(root, 'infra', 'kafka');

const isThere = async (command: string, version: string): Promise<boolean> =>
  run(command, [version], { timeout: 20_000 }).then(
    () => true,
    () => false,
  );

const versionOf = (pom: string): string => /<version>(\d+\.\d+\.\d+)<\/version>/.exec(pom)?.[1] ?? 'unknown';

/** The jars of Apache Kafka, from Maven Central once, then from `.cache/kafka`. */
const jars = async (): Promise<string> => {
  const folder = join(root, '.cache', 'kafka', versionOf(readFileSync(join(infra, 'pom.xml'), 'utf8')));
  if (existsSync(folder)) return folder;
  mkdirSync(join(root, '.cache', 'kafka'), { recursive: true });
  const half = mkdtempSync(join(root, '.cache', 'kafka', 'half-'));
  const goals = ['dependency:copy-dependencies', `-DoutputDirectory=${half}`, '-DincludeScope=runtime'];
  await run('mvn', ['-q', '-B', '-f', join(infra, 'pom.xml'), ...goals], { timeout: 300_000 });
  try {
    renameSync(half, folder);
  } catch (error) {
    // Another process was quicker.
    if (!existsSync(folder)) throw error;
    rmSync(half, { recursive: true, force: true });
  }
  return folder;
};

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

class JavaKafka implements RunningKafka {
  readonly from = 'java';
  readonly brokers: readonly string[];
  loginBrokers?: readonly string[];
  readonly #data: string;
  readonly #classpath: string;
  readonly #keep: boolean;
  #child: ChildProcess | null = null;
  readonly #atExit = (): void => void this.#child?.kill('SIGKILL');

  constructor(classpath: string, data: string, port: number, keep: boolean) {
    this.#classpath = classpath;
    this.#data = data;
    this.#keep = keep;
    this.brokers = [`127.0.0.1:${port}`];
    process.once('exit', this.#atExit);
  }

  async format(
    controllerPort: number,
    { node, account }: { node?: KafkaNode; account?: KafkaAccount } = {},
  ): Promise<void> {
    const [address = ''] = this.brokers;
    const controller = `127.0.0.1:${controllerPort}`;
    const own = `127.0.0.1:${await freePort()}`;
    if (account) this.loginBrokers = [own];
    const settings = kafkaSettings({
      advertised: address,
      listen: address,
      controller,
      logDirs: join(this.#data, 'log'),
      ...(node && { node }),
      ...(account && { login: { listen: own, advertised: own, account } }),
    });
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    writeFileSync(join(this.#data, 'server.properties'), `${lines.join('\n')}\n`);
    await run(
      'java',
      this.#arguments('kafka.tools.StorageTool', 'format', '--ignore-formatted', '-t', CLUSTER_ID, '-c'),
    );
  }

  start(): Promise<void> {
    const log = openSync(join(this.#data, 'broker.log'), 'a');
    const heap = ['-Xms256m', '-Xmx512m'];
    this.#child = spawn('java', [...heap, ...this.#arguments('kafka.Kafka')], { stdio: ['ignore', log, log] });
    this.#child.once('error', () => undefined);
    return Promise.resolve();
  }

  async kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child) return;
    child.kill(signal);
    await ended(child);
    this.#child = null;
  }

  raw(): Promise<Buffer> {
    const entries = readdirSync(join(this.#data, 'log'), { recursive: true, withFileTypes: true });
    const files = entries
      .filter(({ name }) => name.endsWith('.log'))
      .map((entry) => join(entry.parentPath, entry.name));
    return Promise.resolve(Buffer.concat(files.map((file) => readFileSync(file))));
  }

  async stop(): Promise<void> {
    await this.kill(this.#keep ? 'SIGTERM' : 'SIGKILL');
    process.removeListener('exit', this.#atExit);
    if (!this.#keep) rmSync(this.#data, { recursive: true, force: true });
  }

  #arguments(main: string, ...given: readonly string[]): string[] {
    const logging = `-Dlog4j2.configurationFile=${join(infra, 'log4j2.xml')}`;
    const properties = join(this.#data, 'server.properties');
    return [logging, '-cp', join(this.#classpath, '*'), main, ...given, properties];
  }
}

/** Folder of a broker's data and its port; neither: a throw-away broker on any free port. */
export interface JavaKafkaPlace {
  readonly data: string;
  readonly port: number;
}

/** The jars, where Java and Maven are there and Maven Central could be reached. */
const classpathOf = async (): Promise<string | null> => {
  if (!(await isThere('java', '-version'))) return null;
  return (await isThere('mvn', '-version')) ? await jars().catch(() => null) : null;
};

/**
 * Two brokers of one cluster as child processes, the first of them its controller; null where `startJavaKafka` answers null.
 * `stop` of each ends that one alone.
 */
export const startTwoJavaKafkas = async (): Promise<readonly [RunningKafka, RunningKafka] | null> => {
  const classpath = await classpathOf();
  if (!classpath) return null;
  const controllerPort = await freePort();
  const node = async (id: number): Promise<RunningKafka> => {
    const kafka = new JavaKafka(classpath, mkdtempSync(join(tmpdir(), 'corkboard-kafka-')), await freePort(), false);
    await kafka.format(controllerPort, { node: { id, of: 2 } });
    await kafka.start();
    return kafka;
  };
  return [await node(1), await node(2)];
};

/** Apache Kafka as a child process; null where Java or Maven is missing or Maven Central cannot be reached. */
export const startJavaKafka = async (place?: JavaKafkaPlace, account?: KafkaAccount): Promise<RunningKafka | null> => {
  const classpath = await classpathOf();
  if (!classpath) return null;
  if (place) mkdirSync(place.data, { recursive: true });
  const data = place?.data ?? mkdtempSync(join(tmpdir(), 'corkboard-kafka-'));
  const kafka = new JavaKafka(classpath, data, place?.port ?? (await freePort()), place !== undefined);
  await kafka.format(await freePort(), account && { account });
  await kafka.start();
  return kafka;
};
