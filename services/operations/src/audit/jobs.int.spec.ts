import { randomUUID } from 'node:crypto';
import { consoleJobs, resolveJob } from '@corkboard/contracts/operations/jobs';
import { eventually } from '@corkboard/testing/eventually';
import type { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Installation, startOperations } from '../operations.fixture.ts';
import { signedIn } from '../staff/signing-in.fixture.ts';

let installation: Installation;
let staff: RouteClient;
let failed: string;
let gone: string;
let waiting: string;

beforeAll(async () => {
  installation = await startOperations();
  staff = await signedIn(installation, 'olga@example.org', 'engineer');
});
afterAll(() => installation?.close());
beforeEach(async () => {
  [failed, gone, waiting] = [randomUUID(), randomUUID(), randomUUID()];
  await installation.sql('DELETE FROM operations.queued_jobs');
  await installation.sql(
    `INSERT INTO operations.queued_jobs (id, name, payload, attempts, error, failed_at) VALUES
      ($1, 'send-sms', '{"smsId": "1"}', 8, 'Error ETIMEDOUT', now() - interval '1 hour'),
      ($2, 'send-sms', NULL, 8, 'Error ETIMEDOUT', now()), ($3, 'send-sms', '{"smsId": "3"}', 0, NULL, NULL)`,
    [failed, gone, waiting],
  );
});

const jobs = async () => (await staff.ask(consoleJobs)).data;
const troubled = async () => (await jobs()).troubled.map(({ id, state, repeatable }) => [id, state, repeatable]);
const resolve = (id: string, resolution: string, reason = 'the provider is back') =>
  staff.ask(resolveJob, { params: { service: 'operations', id }, body: { resolution, reason } });
const recorded = async () =>
  (
    await installation.sql(
      "SELECT data FROM operations.events WHERE type = 'DeadLetterResolutionRequested' ORDER BY position",
    )
  ).rows.map(({ data }) => data);

describe('a job that failed', () => {
  it('is shown with how often it was tried and why it failed, without what it is about', async () => {
    const { queues, troubled: listed } = await jobs();
    expect(queues).toMatchObject([{ service: 'operations', name: 'send-sms', waiting: 1, retrying: 0, failed: 2 }]);
    expect(listed).toMatchObject([
      { id: failed, state: 'failed', attempts: 8, error: 'Error ETIMEDOUT', repeatable: true },
      { id: gone, state: 'failed', repeatable: false },
    ]);
    expect(JSON.stringify(listed)).not.toContain('smsId');
  });

  it('is tried again after it was recorded why, with all its tries', async () => {
    expect(await resolve(failed, 'replay')).toMatchObject({ status: 200, data: { id: failed, resolution: 'replay' } });
    const { rows } = await installation.sql('SELECT attempts, failed_at FROM operations.queued_jobs WHERE id = $1', [
      failed,
    ]);
    expect(rows).toEqual([{ attempts: 0, failed_at: null }]);
    expect((await recorded()).at(-1)).toMatchObject({
      target: `jobs/${failed}`,
      resolution: 'replay',
      reason: 'the provider is back',
    });
  });

  it('is discarded, also where nothing is left to try again', async () => {
    expect((await resolve(gone, 'replay')).status).toBe(404);
    expect((await resolve(gone, 'skip')).status).toBe(200);
    expect(await troubled()).toEqual([[failed, 'failed', true]]);
  });

  it('stays as it is when that cannot be recorded, without a reason, or while it has not failed', async () => {
    const unrecorded = await installation.withoutRecording(() => resolve(failed, 'skip'));
    const answers = [unrecorded, await resolve(failed, 'skip', ''), await resolve(waiting, 'skip')];
    expect(answers.map(({ status }) => status)).toEqual([503, 400, 404]);
    expect(await troubled()).toHaveLength(2);
    expect((await jobs()).queues).toMatchObject([{ waiting: 1 }]);
  });

  it('is shown to staff alone', async () => {
    expect((await installation.client().ask(consoleJobs)).status).toBe(401);
  });
});

describe('work that comes back', () => {
  it('is shown with its last and next run', async () => {
    await eventually(async () => {
      const job = (await jobs()).recurring.find(({ name }) => name === 'remove-old-unchanged-commands');
      expect(job).toMatchObject({
        service: 'operations',
        state: 'waiting',
        every_seconds: 3600,
        failures: 0,
        error: null,
      });
      expect(Date.parse(job?.next_at ?? '') - Date.parse(job?.ended_at ?? '')).toBe(3_600_000);
    });
  });
});
