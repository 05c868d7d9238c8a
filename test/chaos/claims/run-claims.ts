import { startEmbeddedPostgres } from '@corkboard/embedded-postgres/embedded-postgres';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { SETTINGS, SILENT } from '../servers.ts';
import { runStretch, type Stretch } from './stretch.ts';

const SECONDS = 60;

export interface ClaimsOptions {
  readonly seed: number;
  readonly minutes: number;
  readonly say: (line: string) => void;
}

const told = ({ writes, acknowledged, refused, unanswered, events, terminated, killed }: Stretch): string =>
  `${acknowledged} of ${writes} writes acknowledged, ${refused} refused, ${unanswered} tries without an answer, ` +
  `${events} events, ${terminated} appends ended and ${killed} killed`;

const sumOf = (all: readonly Stretch[]): Stretch => {
  const total = (what: Exclude<keyof Stretch, 'violations'>): number => all.reduce((sum, one) => sum + one[what], 0);
  return {
    violations: all.flatMap(({ violations }) => violations),
    writes: total('writes'),
    acknowledged: total('acknowledged'),
    refused: total('refused'),
    unanswered: total('unanswered'),
    events: total('events'),
    terminated: total('terminated'),
    killed: total('killed'),
  };
};

/** Stretches of a minute, each with a database of its own; answers how many broke a promise. */
export const runClaims = async ({ seed, minutes, say }: ClaimsOptions): Promise<number> => {
  const dataDir = temporaryFolder('claims');
  const server = await startEmbeddedPostgres({ dataDir, throwaway: true, settings: SETTINGS, log: SILENT });
  const all: Stretch[] = [];
  try {
    for (let nth = 1; nth <= minutes; nth += 1) {
      const name = `claims_${nth}`;
      const stretch = await runStretch({ url: server.url, name, seed: seed + nth, seconds: SECONDS });
      all.push(stretch);
      say(`minute ${nth}: ${told(stretch)}: ${stretch.violations.length === 0 ? 'ok' : 'BROKEN'}`);
      for (const violation of stretch.violations) say(`  ${violation}`);
    }
  } finally {
    await server.stop();
  }
  say(`${minutes} minutes: ${told(sumOf(all))}`);
  return all.filter(({ violations }) => violations.length > 0).length;
};
