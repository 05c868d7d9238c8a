import {
  type ActValues,
  actOnService,
  listOfService,
  previewOfRow,
  rowOfService,
  type StaffAct,
} from '@corkboard/contracts/operations/service-acts';
import { serviceContracts } from '@corkboard/contracts/service-contracts';
import type { ServiceName } from '@corkboard/contracts/services';
import { ApiError, found } from '@corkboard/http-edge/api-error';
import { UnderWay } from '@corkboard/http-edge/envelope';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { mayAct, staffActionWords } from '@corkboard/rules/operations/staff-actions';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { Inject } from '@nestjs/common';
import { StaffController } from '../staff/staff-activity.ts';
import { Cursors } from '../watching/cursor.ts';
import { FanOut } from '../watching/fan-out.ts';
import { serviceActRequested } from './domain/staff-audit.facts.ts';
import { StaffActs } from './staff-acts.ts';

const actOf = (service: ServiceName, name: string): StaffAct | null => {
  const { staffActs = {} } = serviceContracts[service];
  return Object.hasOwn(staffActs, name) ? (staffActs[name] ?? null) : null;
};

/** @throws ApiError MALFORMED for values that the act does not want, or not so */
const valuesFor = ({ values: wanted }: StaffAct, given: ActValues | undefined): ActValues | undefined => {
  if (wanted === undefined && given === undefined) return undefined;
  const parsed = wanted?.safeParse(given);
  if (!parsed?.success) throw new ApiError('MALFORMED');
  return parsed.data;
};

/** Acts on the rows of a list. */
const actsOn = (service: ServiceName, list: string): readonly StaffAct[] =>
  Object.values(serviceContracts[service].staffActs ?? {}).filter(({ on }) => on === list);

/** Lists of services for staff, and acts on their rows: recorded first, done second. */
@StaffController()
export class ServiceActsController {
  constructor(
    private readonly fanOut: FanOut,
    private readonly acts: StaffActs,
    @Inject(SECRETS) private readonly secrets: Secrets,
  ) {}

  @Serve(listOfService)
  async list({ params, query: { cursor, ...query } }: RouteCall<typeof listOfService>) {
    const { service, list } = params;
    const cursors = new Cursors(this.secrets['cookie-key'], `list/${service}/${list}`);
    const before = (cursor && cursors.read(cursor)[service]) || undefined;
    const page = found(await this.fanOut.of(service).list({ params, query: { ...query, before } }));
    return { rows: page.rows, cursor: page.before && cursors.write({ [service]: page.before }) };
  }

  @Serve(rowOfService)
  listed(input: RouteCall<typeof rowOfService>) {
    return this.fanOut.forward('listed', input);
  }

  @Serve(previewOfRow)
  preview(input: RouteCall<typeof previewOfRow>) {
    const [act, ...more] = actsOn(input.params.service, input.params.list);
    const { role } = input.staff;
    if (act && ![act, ...more].some((one) => mayAct(role, one)))
      throw new ApiError('STAFF_ROLE', { values: staffActionWords(act) });
    return this.fanOut.forward('preview', input);
  }

  @Serve(actOnService)
  async act({ params, body, staff: { staffId, role }, exchange: { request } }: RouteCall<typeof actOnService>) {
    const { service, act: name, target } = params;
    const { reason } = body;
    const act = found(actOf(service, name));
    if (!mayAct(role, act)) throw new ApiError('STAFF_ROLE', { values: staffActionWords(act) });
    const values = valuesFor(act, body.values);
    const inspection = this.fanOut.of(service);
    const row = { params: { service, list: act.on, id: target } };
    found(await inspection.listed(row));
    const { done } = await this.acts.actOn(request, {
      command: 'ActOnService',
      content: { params, body },
      record: serviceActRequested({ staffId, service, act: name, target, reason, values: values ?? null }),
      act: ({ idempotencyKey, correlationId }, entry) =>
        inspection.act({
          params,
          body: {
            ...{ reason, values, staff_id: staffId, entry },
            ...{ idempotency_key: idempotencyKey, correlation_id: correlationId },
          },
        }),
    });
    if (!done) throw new ApiError('CONFLICT');
    const then = found(await inspection.listed(row));
    return act.later ? new UnderWay(then) : then;
  }
}
