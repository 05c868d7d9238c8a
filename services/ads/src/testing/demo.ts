import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HitType } from '@corkboard/rules/ads/hits';
import { WALKING_CLOCK, type WalkingClock } from '@corkboard/runtime/walking-clock';
import type { RouteClient } from '@corkboard/testing/route-client';
import { type DynamicModule, Module } from '@nestjs/common';

/** The process of a demo has this clock, as `npm start -- --demo` hands it in. */
@Module({})
export class DemoModule {
  static with(clock: WalkingClock): DynamicModule {
    const walking = { provide: WALKING_CLOCK, useValue: clock };
    return { module: DemoModule, global: true, providers: [walking], exports: [WALKING_CLOCK] };
  }
}

interface SentHit {
  readonly campaign: string;
  readonly hit: { readonly type: HitType };
}

/** Hits of a day as the demo sent them. */
export interface SentDay {
  /** `yyyy-mm-dd`, UTC. */
  readonly date: string;
  readonly sent: readonly SentHit[];
  /** Those of them that were sent once more. */
  readonly repeated: readonly SentHit[];
}

/** The ads of the demo, made as `npm start -- --demo` makes them. */
export interface AdsDemo {
  readonly origin: string;
  readonly dataDir: string;
  readonly clock: WalkingClock;
  readonly business: RouteClient;
  readonly viewers: readonly RouteClient[];
  readonly campaigns: readonly {
    readonly name: string;
    readonly pin: { readonly id: string; readonly link: string };
    readonly interests?: readonly string[];
  }[];
}

const script = <Exports>(name: string): Promise<Exports> =>
  import(pathToFileURL(join(import.meta.dirname, '..', '..', '..', '..', 'scripts', 'demo', name)).href);

interface DemoPerson {
  readonly cookies: Map<string, string>;
}
type RunAdsDemo = (demo: object) => Promise<{ readonly account: { readonly id: string }; readonly days: SentDay[] }>;

export const runAdsDemo = async ({ business, viewers, campaigns, ...on }: AdsDemo) => {
  const { Person } = await script<{ Person: new (origin: string) => DemoPerson }>('client.mjs');
  const demo = await script<{ runAdsDemo: RunAdsDemo }>('ads/ads.mjs');
  const signedIn = ({ cookies }: RouteClient) => {
    const client = new Person(on.origin);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    return client;
  };
  const told = { objective: 'CONSIDERATION', dailyBudgetMicro: 3_000_000, clickShare: 0.4 };
  return demo.runAdsDemo({
    ...on,
    log: () => undefined,
    business: { client: signedIn(business), person: { business: 'Wick & Clay' } },
    viewers: viewers.map((viewer, at) => ({
      client: signedIn(viewer),
      // The first one saves no pins about it.
      person: { interests: at === 0 ? [] : ['home-decor'] },
    })),
    campaigns: campaigns.map((campaign) => ({ ...told, ...campaign })),
  });
};
