import { BadConfiguration, type EdgeConfig } from './config.ts';
import { withdrawReadiness } from './readiness.ts';

export interface RunningProcess {
  readonly config: EdgeConfig;
  /** Address on which it listens: `http://127.0.0.1:3000`. */
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * For `main.ts`: starts, says so, and stops on SIGINT, and on SIGTERM after its readiness was withdrawn for DRAIN_SECONDS;
 * a wrong configuration is said in one sentence.
 */
export const runProcess = async (name: string, start: () => Promise<RunningProcess>): Promise<void> => {
  try {
    const { config, address, stop } = await start();
    process.stdout.write(`${name} is ready: ${address}\n`);
    const end = (): void => void stop().finally(() => process.exit(0));
    process.once('SIGINT', end);
    process.once('SIGTERM', () => void withdrawReadiness(config.DRAIN_SECONDS).then(end));
  } catch (error) {
    const spoken = error instanceof BadConfiguration ? error.message : String((error as Error).stack ?? error);
    process.stderr.write(`${name} could not start: ${spoken}\n`);
    process.exit(1);
  }
};
