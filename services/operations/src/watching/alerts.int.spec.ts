import { eventHandler } from '@corkboard/consumer/consumer';
import { approveErasure, requestErasure } from '@corkboard/contracts/operations/erasures';
import { accountErasureRequested } from '@corkboard/contracts/operations/events';
import { changeStaffRole, staffSignOut } from '@corkboard/contracts/operations/staff';
import { consoleHealth } from '@corkboard/contracts/operations/upkeep';
import { StoreUnavailable } from '@corkboard/event-store/port';
import { PROFILES, type Profile, type Profiles } from '@corkboard/http-edge/session';
import { PROCESSES, PROJECTIONS, type Processes, process } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { eventually } from '@corkboard/testing/eventually';
import type { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Global, Inject, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { type Installation, startOperations } from '../operations.fixture.ts';
import { backbone } from '../operations.module.ts';
import { add, signedIn } from '../staff/signing-in.fixture.ts';
import { alerting, beginCounting, expectAlerting, rules } from './alerts.fixture.ts';
import { addDeadLetters } from './dead-letters.fixture.ts';

const broken = { process: false, away: false, consumer: true };

/** A process and a consumer that fail while they are told to. */
@Injectable()
class Failing implements OnModuleInit {
  constructor(@Inject(PROCESSES) private readonly processes: Processes) {}

  onModuleInit(): void {
    const fails = (): never[] => {
      if (broken.away) throw new StoreUnavailable('the store is away');
      if (broken.process) throw new Error('cannot be carried out');
      return [];
    };
    this.processes.add(process({ name: 'greet-new-staff', types: ['StaffRoleChanged'], react: fails }));
    const refuse = async (): Promise<void> => {
      if (broken.consumer) throw new Error('cannot be handled');
    };
    this.processes.consume({
      name: 'operations-greeter',
      from: ['operations'],
      on: [eventHandler(accountErasureRequested, refuse)],
    });
  }
}

const ACCOUNT = '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d01';
const profile: Profile = {
  accountId: ACCOUNT,
  username: 'jane',
  fullName: 'Jane',
  firstName: 'Jane',
  imageMediumUrl: null,
  avatarColorIndex: 0,
};
const profiles: Profiles = { byIds: async () => new Map(), byUsername: async () => profile };

@Global()
@Module({
  imports: [backbone],
  providers: [Failing, { provide: PROFILES, useValue: profiles }],
  exports: [PROFILES],
})
class Peers {}

let installation: Installation;
let staff: RouteClient;
let second: RouteClient;

beforeAll(async () => {
  installation = await startOperations({}, [{ module: Peers }]);
  await beginCounting(installation);
  staff = await signedIn(installation, 'olga@example.org', 'privacy');
  second = await signedIn(installation, 'paul@example.org', 'privacy');
  await installation.projected();
});
afterAll(() => installation?.close());

const projections = () => installation.app.get<ServiceProjections>(PROJECTIONS, { strict: false }).running();
const later = (seconds: number) =>
  installation.at(new Date(Date.now() + seconds * 1_000), () => alerting(installation));
/** Expects the alerts of `seconds` later, when a message that is not published is old. */
const expectLater = (seconds: number, names: readonly string[]): Promise<void> =>
  eventually(async () => expect(await later(seconds)).toEqual(names));
const sql = (text: string) => installation.sql(text);

describe('alerts', () => {
  it('are quiet while everything goes on, and each has its numbers', async () => {
    await expectAlerting(installation, []);
    expect(rules().length).toBeGreaterThanOrEqual(12);
  });

  it('say that a relay has stopped though events wait', async () => {
    await sql('ALTER TABLE operations.published_messages RENAME TO away');
    await (await signedIn(installation, 'quit@example.org')).ask(staffSignOut);
    await installation.settled();
    await eventually(async () => expect(await later(120)).toContain('RelayStopped'));
    await expectAlerting(installation, ['RelayWaits']);
    await sql('ALTER TABLE operations.away RENAME TO published_messages');
    for (;;) if (!(await later(120)).includes('RelayStopped')) break;
  });

  it('say that messages were refused or could not be said', async () => {
    await addDeadLetters(installation);
    await expectAlerting(installation, ['RelayDeadLetters']);
    await sql('UPDATE operations.relay_dead_letters SET parked = false');
    await expectAlerting(installation, ['RelayUntranslatableEvents']);
    await sql("UPDATE operations.relay_dead_letters SET at = now() - interval '2 days'");
    await expectAlerting(installation, []);
  });

  it('say that an erasure waits for somebody, then that it is not finished; and that a message cannot be handled', async () => {
    const body = { username: 'jane', confirmation: 'jane', asked_by: 'person', reason: 'by letter', case_id: 'PRIV-1' };
    const { data } = await staff.ask(requestErasure, { body });
    await installation.projected();
    await expectLater(6 * 86_400, ['ErasureWaitsForApproval']);
    await expectLater(8 * 86_400, []);
    const params = { account: ACCOUNT, request: data.request_id };
    expect((await second.ask(approveErasure, { params })).status).toBe(202);
    await expectAlerting(installation, ['ConsumerDeadLetters']);
    await installation.projected();
    await expectLater(7_200, ['ConsumerDeadLetters', 'ErasureUnfinished']);
    await sql('DELETE FROM operations.parked_messages');
    await expectAlerting(installation, []);
  });

  it('say that a process has stopped, until it is resumed', async () => {
    broken.process = true;
    await staff.ask(changeStaffRole, {
      headers: installation.internal,
      body: { email: 'quit@example.org', role: 'auditor' },
    });
    await expectAlerting(installation, ['ProcessStopped']);
    broken.process = false;
    await projections().resume('greet-new-staff');
    await expectAlerting(installation, []);
  });

  it('say that a process waits, until that is over', async () => {
    broken.away = true;
    await staff.ask(changeStaffRole, {
      headers: installation.internal,
      body: { email: 'quit@example.org', role: 'support' },
    });
    await expectAlerting(installation, ['ProcessWaits']);
    broken.away = false;
    await expectAlerting(installation, []);
  });

  it('say that streams are parked, that a rebuild failed, and that a projection waits or has stopped', async () => {
    await sql("ALTER TABLE operations.staff_log ADD CONSTRAINT poison CHECK (type <> 'StaffSignedOut') NOT VALID");
    await (await signedIn(installation, 'gone@example.org')).ask(staffSignOut);
    await expectAlerting(installation, ['ProjectionStreamsParked']);
    await projections().rebuild('staff-log');
    await expectAlerting(installation, ['ProjectionCopyFailed', 'ProjectionStreamsParked']);
    const { health } = (await staff.ask(consoleHealth)).data;
    const failed = health[0]?.projections?.filter(({ copy_failed }) => copy_failed);
    expect(failed?.map(({ name }) => name)).toEqual(['staff-log']);
    await sql('ALTER TABLE operations.staff_log RENAME TO away');
    await (await signedIn(installation, 'last@example.org')).ask(staffSignOut);
    await expectAlerting(installation, ['ProjectionCopyFailed', 'ProjectionStreamsParked', 'ProjectionWaits']);
    await sql('ALTER TABLE operations.away RENAME TO staff_log');
    await expectAlerting(installation, ['ProjectionCopyFailed', 'ProjectionStreamsParked']);
    await sql("UPDATE operations.checkpoints SET state = 'stopped' WHERE name = 'staff-log'");
    await expectAlerting(installation, ['ProjectionCopyFailed', 'ProjectionStopped', 'ProjectionStreamsParked']);
  });

  it('say that a position is missing', async () => {
    await sql(`INSERT INTO operations.events (position, stream, revision, id, type, version, data, metadata)
      SELECT position + 2, 'behind-the-gap', 0, gen_random_uuid(), type, version, data, metadata
        FROM operations.events ORDER BY position DESC LIMIT 1`);
    await add(installation, 'lost@example.org');
    for (;;) if ((await alerting(installation)).includes('EventLost')) break;
    expect(await alerting(installation)).toContain('EventLost');
  });
});
