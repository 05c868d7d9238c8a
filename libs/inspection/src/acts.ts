import { isRefused } from '@corkboard/event-store/decider';
import type { CommandContext } from '@corkboard/event-store/streams';
import { fingerprintOf } from '@corkboard/runtime/fingerprint';
import type { Backbone } from '@corkboard/service/backbone';
import type { CommandBus } from '@nestjs/cqrs';
import type { Answering, Asked } from './port.ts';

const contextOf = (
  { params, body }: Asked<'act'>,
  command: string,
  onWrite: CommandContext['onWrite'],
): CommandContext => ({
  actor: { kind: 'staff', id: body.staff_id },
  command,
  idempotencyKey: body.idempotency_key,
  fingerprint: fingerprintOf({ ...params, reason: body.reason, values: body.values ?? null }),
  correlationId: body.correlation_id,
  causationId: body.entry,
  occurredAt: new Date().toISOString(),
  onWrite,
});

/** Acts of staff in a service; each answers once the read models show it. */
export const actsOf = (
  { definition, projections }: Pick<Backbone, 'definition' | 'projections'>,
  commands: CommandBus,
): Answering<'act'> => ({
  async act(asked) {
    const { params, body } = asked;
    const { acts = {} } = definition;
    const act = Object.hasOwn(acts, params.act) ? acts[params.act] : undefined;
    if (!act) return null;
    const tokens: string[] = [];
    const request = { target: params.target, staffId: body.staff_id, reason: body.reason, values: body.values ?? {} };
    const command = act(request, (name) => contextOf(asked, name, (token) => void tokens.push(token)));
    const result: unknown = await commands.execute(command);
    await projections.waitFor(tokens, null);
    return { done: !isRefused(result as object) };
  },
});
