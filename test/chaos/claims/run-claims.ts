import { startEmbeddedPostgres } from '@corkboard/embedded-postgres/embedded-postgres';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { SETTINGS, SILENT } from '../servers.ts';
import { PLANTED_CLAIMS, type PlantedClaim } from './planted.ts';
import { runStretch, type Stretch } from './stretch.ts';

const SECONDS = 60;
/** A planted mistake is met within moments. */
const SECONDS_PLANTED = 5;

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

/** Required verdict of each planted mistake; other findings meanwhile do not count. */
const TELLS: Readonly<Record<PlantedClaim, RegExp>> = {
  'claim-granted-twice': /is taken at \d+, held by/,
  'claim-never-released': /the table of claims is not what the events say: .* is held/,
};

/** Plants one mistake after the other in the claims and looks whether the checker sees it; answers those that it did not see. */
export const checkTheCheckerOfClaims = async ({
  seed,
  say,
}: Omit<ClaimsOptions, 'minutes'>): Promise<readonly PlantedClaim[]> => {
  const dataDir = temporaryFolder('claims');
  const server = await startEmbeddedPostgres({ dataDir, throwaway: true, settings: SETTINGS, log: SILENT });
  const unseen: PlantedClaim[] = [];
  try {
    for (const [nth, planted] of PLANTED_CLAIMS.entries()) {
      const name = `planted_${nth}`;
      const { violations } = await runStretch({ url: server.url, name, seed, seconds: SECONDS_PLANTED, planted });
      const found = violations.find((violation) => TELLS[planted].test(violation));
      say(`${planted}: ${found ? `found: ${found}` : 'NOT found'}`);
      if (!found) unseen.push(planted);
    }
  } finally {
    await server.stop();
  }
  return unseen;
};
