import {
  approveErasure,
  consoleErasures,
  declineErasure,
  erasurePreview,
  requestErasure,
  withdrawErasure,
} from '@corkboard/contracts/operations/erasures';
import { erasingServices } from '@corkboard/contracts/services';
import { ApiError, found, orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { PROFILES, type Profiles, type StaffSession, Unreachable } from '@corkboard/http-edge/session';
import { staffActionWords } from '@corkboard/rules/operations/staff-actions';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { Inject, Optional } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { refusals } from '../refusals.ts';
import { StaffController } from '../staff/staff-activity.ts';
import { Cursors } from '../watching/cursor.ts';
import { FanOut } from '../watching/fan-out.ts';
import { RequestAccountErasure } from './request-erasure.ts';
import { ApproveAccountErasure, DeclineAccountErasure, WithdrawAccountErasure } from './settle-erasure.ts';
import { placeIn, ShownErasures } from './shown-erasures.ts';

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

interface Params {
  readonly account: string;
  readonly request: string;
}
const targetOf = ({ account, request }: Params, { staffId }: StaffSession) => ({
  accountId: account,
  requestId: request,
  staffId,
});
/** Fills the refusal of who has lost the role since their session began. */
const privacyOnly = () => ({ values: staffActionWords('erase') });

/** Erasures: decided here by two people, and certified here. */
@StaffController()
export class ErasureController {
  readonly #cursors: Cursors;

  constructor(
    private readonly erasures: ShownErasures,
    private readonly fanOut: FanOut,
    private readonly bus: CommandBus,
    @Inject(SECRETS) secrets: Secrets,
    @Optional() @Inject(PROFILES) private readonly profiles: Profiles | null,
  ) {
    this.#cursors = new Cursors(secrets['cookie-key'], 'erasures');
  }

  @Serve(consoleErasures, { reads: ['erasures'] })
  async list({ query, staff }: RouteCall<typeof consoleErasures>) {
    const { part = null, limit = 50 } = query;
    const from = query.cursor === undefined ? null : this.#placeIn(query.cursor);
    const { erasures, before } = await this.erasures.page(staff, { part, before: from, limit });
    return { erasures, cursor: before && this.#cursors.write({ operations: before }) };
  }

  /** A cursor of another list of ours is none of this one. */
  #placeIn(cursor: string) {
    const place = placeIn(this.#cursors.read(cursor).operations ?? '');
    if (!place) throw new ApiError('MALFORMED', { messageDetail: 'query.cursor: of another list' });
    return place;
  }

  @Serve(requestErasure)
  async ask({ body, staff, toCommand }: RouteCall<typeof requestErasure>) {
    if (!sameName(body.username, body.confirmation))
      throw new ApiError('MALFORMED', { messageDetail: 'confirmation: not the same user name' });
    if (!this.profiles) throw new Unreachable('identity is not configured');
    const { accountId } = found(await this.profiles.byUsername(body.username));
    const { asked_by: reasonCode, reason, case_id: caseId } = body;
    const asked = { accountId, staffId: staff.staffId, caseId, reasonCode, reason };
    const command = toCommand(RequestAccountErasure, { content: asked }, asked);
    const { requestId, expiresAt } = orRefuse(await this.bus.execute(command), refusals, privacyOnly);
    return { request_id: requestId, account_id: accountId, expires_at: expiresAt };
  }

  /** Before it is approved, so that who approves knows what goes. */
  @Serve(erasurePreview)
  async preview({ params }: RouteCall<typeof erasurePreview>) {
    if (!(await this.erasures.isWaiting(params))) throw new ApiError('NOT_FOUND');
    const { answers, services } = await this.fanOut.ask(erasingServices, (inspection) => inspection.held({ params }));
    return { held: answers.map(({ service, value }) => ({ service, counts: value })), services };
  }

  @Serve(approveErasure)
  approve({ params, staff, toCommand }: RouteCall<typeof approveErasure>) {
    const target = targetOf(params, staff);
    return this.#settle(params, toCommand(ApproveAccountErasure, { content: target }, target));
  }

  @Serve(declineErasure)
  decline({ params, body, staff, toCommand }: RouteCall<typeof declineErasure>) {
    const target = targetOf(params, staff);
    const because = { reasonCode: body.reason_code, reason: body.reason };
    const content = { target, because };
    return this.#settle(params, toCommand(DeclineAccountErasure, { content }, { ...target, ...because }));
  }

  @Serve(withdrawErasure)
  withdraw({ params, staff, toCommand }: RouteCall<typeof withdrawErasure>) {
    const target = targetOf(params, staff);
    return this.#settle(params, toCommand(WithdrawAccountErasure, { content: target }, target));
  }

  async #settle(
    { account, request }: Params,
    command: ApproveAccountErasure | DeclineAccountErasure | WithdrawAccountErasure,
  ) {
    orRefuse(await this.bus.execute(command), refusals, privacyOnly);
    return { request_id: request, account_id: account };
  }
}
