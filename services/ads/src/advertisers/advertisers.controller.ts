import {
  type AdvertiserView,
  createAdvertiser,
  getAdvertiser,
  provideBusinessInfo,
  renameAdvertiser,
} from '@corkboard/contracts/ads/advertisers';
import type { Actor } from '@corkboard/event-store/event';
import { ApiError, orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { refusals } from '../refusals.ts';
import { CreateAdvertiser } from './commands/create-advertiser.ts';
import { ProvideBusinessInfo } from './commands/provide-business-info.ts';
import { RenameAdvertiser } from './commands/rename-advertiser.ts';
import type { Advertiser } from './domain/advertiser.ts';
import { AdvertiserList } from './read-models/advertisers/advertiser-list.ts';

const by = (id: string): Actor => ({ kind: 'account', id });

const shown = (advertiser: Advertiser): AdvertiserView => {
  if (advertiser.status === 'absent' || advertiser.name === null) throw new ApiError('ADVERTISER_NOT_FOUND');
  const { id, ownerUserId, name, country, currency, status, hasBusinessInfo, synthetic } = advertiser;
  const shared = { id, name, country, currency, status, synthetic };
  return { ...shared, owner_user_id: ownerUserId, has_business_info: hasBusinessInfo };
};

/** Ad accounts as the other services make, change and read them. */
@Controller()
export class AdvertisersController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    private readonly list: AdvertiserList,
  ) {}

  @Serve(createAdvertiser)
  async create({ body, toCommand }: RouteCall<typeof createAdvertiser>) {
    const { owner_user_id: ownerUserId, name, country, synthetic } = body;
    const about = { content: body, actor: by(ownerUserId) };
    const command = toCommand(CreateAdvertiser, about, { ownerUserId, name, country, synthetic });
    return shown(orRefuse(await this.commands.execute(command), refusals).state);
  }

  @Serve(renameAdvertiser)
  async rename({ params: { id }, body, toCommand }: RouteCall<typeof renameAdvertiser>) {
    const { actor_id: actorId, name } = body;
    const command = toCommand(
      RenameAdvertiser,
      { content: { id, body }, actor: by(actorId) },
      { advertiserId: id, asked: { actorId, name } },
    );
    return shown(orRefuse(await this.commands.execute(command), refusals).state);
  }

  @Serve(provideBusinessInfo)
  async businessInfo({ params: { id }, body, toCommand }: RouteCall<typeof provideBusinessInfo>) {
    const { actor_id: actorId, business_name: businessName, contact_name: contactName, tax_id: taxId } = body;
    const info = { businessName, contactName, email: body.email, address: body.address, taxId };
    const about = { content: { id, body }, actor: by(actorId) };
    const command = toCommand(ProvideBusinessInfo, about, { advertiserId: id, asked: { actorId, info } });
    return shown(orRefuse(await this.commands.execute(command), refusals).state);
  }

  @Serve(getAdvertiser, { reads: ['advertisers'] })
  async one({ params }: RouteCall<typeof getAdvertiser>): Promise<AdvertiserView> {
    const row = await this.list.find(params.id);
    if (!row || row.name === null) throw new ApiError('ADVERTISER_NOT_FOUND');
    const { advertiser_id: id, owner_user_id, name, country, currency, status, has_business_info } = row;
    const synthetic = row.synthetic ?? false;
    return { id, owner_user_id, name, country, currency, status, has_business_info, synthetic };
  }
}
