import { exportPageOf } from '@corkboard/contracts/identity/account-export';
import type { Answer } from '@corkboard/contracts/route';
import type { ServiceName } from '@corkboard/contracts/services';
import { ApiError } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller, Inject, type Type } from '@nestjs/common';
import { AccountExports } from './account-exports.ts';

/** The internal route of one service by which identity asks it for the data of an account. */
export const accountExportController = (service: ServiceName): Type => {
  const route = exportPageOf(service);
  @Controller()
  class AccountExportController {
    constructor(@Inject(AccountExports) private readonly exports: AccountExports) {}

    @Serve(route, { reads: [] })
    async page({ body }: RouteCall<typeof route>): Promise<Answer<typeof route>> {
      const pages = this.exports.of(service);
      if (!pages) throw new ApiError('NOT_FOUND');
      return pages({ accountId: body.account_id, from: body.from });
    }
  }
  return AccountExportController;
};
