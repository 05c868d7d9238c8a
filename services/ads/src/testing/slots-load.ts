import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { startService } from '@corkboard/http-edge/service-process';
import { IdentityModule } from '@corkboard/identity-service/identity.module';
import { AdsModule } from '../ads.module.ts';
import { Slots } from '../delivery/slots.ts';

/** Parameters of the process, as JSON: settings of the service, and the load. */
interface Load {
  readonly env: Readonly<Record<string, string>>;
  readonly perSecond: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

const { env, perSecond, warmUpSeconds, seconds } = JSON.parse(process.argv[2] ?? '{}') as Load;
const modules = [IdentityModule, AdsModule];
const { app } = await startService({ service: 'ads', modules, beside: ['identity'], env: { ...env } });
const slots = app.get(Slots, { strict: false });
const ages = ['18-24', '25-34', '35-44', null] as const;
let filled = 0;

/** A page of a person who was never there; milliseconds. */
const decide = async (): Promise<number> => {
  const began = performance.now();
  const facts = { country: 'US', age_bucket: ages[Math.floor(Math.random() * 4)] ?? null, gender: null, device: 'web' };
  const viewer = { account_id: randomUUID(), ...facts };
  const { length } = await slots.fill({ surface: 'home', viewer, positions: [4] });
  filled += length;
  return performance.now() - began;
};

/** Decisions at a rate, whether or not those before were made. */
const atRate = async (forSeconds: number): Promise<readonly number[]> => {
  const began = performance.now();
  const made: Promise<number>[] = [];
  while (made.length < forSeconds * perSecond) {
    const due = Math.floor(((performance.now() - began) * perSecond) / 1_000);
    while (made.length < Math.min(due, forSeconds * perSecond)) made.push(decide());
    await delay(1);
  }
  return Promise.all(made);
};

await atRate(warmUpSeconds);
filled = 0;
const times = await atRate(seconds);
process.send?.({ times, filled }, () => process.exit(0));
