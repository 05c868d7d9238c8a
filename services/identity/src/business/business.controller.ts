import { convertToBusiness } from '@corkboard/contracts/identity/business';
import type { Answer } from '@corkboard/contracts/route';
import { orRefuse } from '@corkboard/http-edge/api-error';
import { callOf } from '@corkboard/http-edge/call';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Browsers } from '../devices/browsers.ts';
import { LiveSessions } from '../sessions/live-sessions.ts';
import { ConvertToPartner } from './convert-to-partner.ts';
import { conversionRefusals } from './refusals.ts';

@Controller()
export class BusinessController {
  constructor(
    private readonly bus: CommandBus,
    private readonly browsers: Browsers,
    private readonly liveSessions: LiveSessions,
  ) {}

  @Serve(convertToBusiness)
  async convert(call: RouteCall<typeof convertToBusiness>): Promise<Answer<typeof convertToBusiness>> {
    const { body, viewer, exchange, toCommand } = call;
    const { accountId } = viewer;
    const { business_name: businessName, country, accept_terms: acceptsTerms } = body;
    const asked = { accountId, businessName, country, acceptsTerms };
    orRefuse(await this.bus.execute(toCommand(ConvertToPartner, { content: body }, asked)), conversionRefusals);
    if (!viewer.isPartner) {
      await this.liveSessions.renewAtOnce(this.browsers.of(exchange), callOf(exchange.request).requestId);
    }
    return { is_partner: true };
  }
}
