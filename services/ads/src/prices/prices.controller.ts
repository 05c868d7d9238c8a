import { setPrice } from '@corkboard/contracts/ads/prices';
import { orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { refusals } from '../refusals.ts';
import { SetPrice } from './commands/set-price.ts';

/** Prices as the operator sets them. */
@Controller()
export class PricesController {
  constructor(private readonly commands: CommandBus) {}

  @Serve(setPrice)
  async set({ params: { country, objective }, body, toCommand }: RouteCall<typeof setPrice>) {
    const { operator_id: id, billable, price_micro: priceMicro } = body;
    const about = { content: { country, objective, body }, actor: { kind: 'staff' as const, id } };
    const command = toCommand(SetPrice, about, { country, objective, billable, priceMicro, reason: null });
    orRefuse(await this.commands.execute(command), refusals);
    return { country, objective, billable, price_micro: priceMicro };
  }
}
