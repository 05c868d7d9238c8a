import { consoleEvents } from '@corkboard/contracts/operations/console';
import { type InspectedEvent, MASK } from '@corkboard/contracts/operations/inspection';
import { consoleChain, consoleStep } from '@corkboard/contracts/operations/tracing';
import type { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Installation, startOperations, statuses } from '../operations.fixture.ts';
import { signedIn } from '../staff/signing-in.fixture.ts';

let installation: Installation;
let staff: RouteClient;
let member: InspectedEvent;

beforeAll(async () => {
  installation = await startOperations();
  staff = await signedIn(installation, 'tracer@example.org');
  await installation.settled();
  const page = await staff.ask(consoleEvents, {
    query: { service: 'operations', type: 'StaffMemberAdded' },
  });
  const [first] = page.data.events;
  if (!first) throw new Error('no event');
  member = first;
});
afterAll(() => installation.close());

const step = (revision: number, stream = member.stream) =>
  staff.ask(consoleStep, { params: { service: 'operations', stream, revision: `${revision}` } });

describe('one step of a stream', () => {
  it('shows the event, masked, and whether more follows', async () => {
    const { data } = await step(0);
    expect(data).toMatchObject({
      event: { type: 'StaffMemberAdded', data: { email: MASK } },
      has_next: true,
      has_state: true,
    });
    expect(JSON.stringify(data)).not.toContain('tracer@');
    expect((await step(2)).data).toMatchObject({ event: { type: 'StaffSignedIn' }, has_next: false });
  });

  it('shows the rows that each projection makes of it, and no projection that does not handle it', async () => {
    expect((await step(0)).data.projections).toEqual([]);
    const { data } = await step(1);
    expect(data.projections).toMatchObject([{ name: 'staff-log', version: 1, untold: false }]);
    const [row] = data.projections[0]?.rows ?? [];
    expect(row).toMatchObject({ table: 'staff_log', key: [data.event.id], before: null });
    expect(row?.after).toMatchObject({ type: 'SignInLinkIssued', recorded_at: data.event.recorded_at });
  });

  it('is 404 where there is none, and 400 for what is no revision', async () => {
    const answers = [await step(99), await step(0, 'staff-nobody'), await step(-1)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 400]);
  });
});

describe('a chain', () => {
  const chain = (correlation: string) => staff.ask(consoleChain, { params: { correlation } });

  it('holds every event of it, and says what is missing', async () => {
    const { data } = await chain(member.correlation_id);
    expect(data.events.map(({ id }) => id)).toEqual([member.id]);
    expect(data).toMatchObject({ complete: false, services: statuses() });
  });

  it('that nobody began is empty', async () => {
    expect((await chain('nobody')).data.events).toEqual([]);
  });
});

describe('a visitor of the console', () => {
  it.each([consoleStep, consoleChain].map((route) => [route.name, route] as const))(
    'is refused %s',
    async (_, route) => {
      const params = { service: 'operations', stream: 'staff-1', revision: '0', correlation: 'c' };
      const answer = await installation.client().ask(route, { params });
      expect([answer.status, answer.code]).toEqual([401, 7]);
    },
  );
});
