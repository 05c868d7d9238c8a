import { randomInt } from 'node:crypto';
import { startEmbeddedPostgres } from '@corkboard/embedded-postgres/embedded-postgres';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { describe, expect, it } from '@jest/globals';
import { SETTINGS, SILENT } from '../servers.ts';
import { runStretch } from './stretch.ts';

describe('names that many want at once', () => {
  it('have one holder each, and nothing acknowledged is lost, while appends are ended and killed', async () => {
    const dataDir = temporaryFolder('claims');
    const server = await startEmbeddedPostgres({ dataDir, throwaway: true, settings: SETTINGS, log: SILENT });
    try {
      const seed = randomInt(1_000_000);
      const stretch = await runStretch({ url: server.url, name: 'claims', seed, seconds: 16 });
      expect(stretch).toMatchObject({ violations: [], killed: 1 });
      for (const count of [stretch.acknowledged, stretch.refused, stretch.unanswered, stretch.terminated])
        expect(count).toBeGreaterThan(0);
    } finally {
      await server.stop();
    }
  }, 600_000);
});
