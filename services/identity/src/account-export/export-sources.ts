import { exportPageOf } from '@corkboard/contracts/identity/account-export';
import { erasingServices, type ServiceName, urlVariableOf } from '@corkboard/contracts/services';
import { internalCall } from '@corkboard/http-edge/peers/internal-call';
import { Unreachable } from '@corkboard/http-edge/session';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { AccountExports, type ExportPages } from '@corkboard/service/account-export/account-exports';
import { Inject, Injectable } from '@nestjs/common';

/** Services that have something of an account are those that erase it. */
export const exportingServices = erasingServices;

const overHttp = (
  service: ServiceName,
  peer: { readonly url: string; readonly internalToken: Buffer },
): ExportPages => {
  const call = internalCall(peer);
  const route = exportPageOf(service);
  return async ({ accountId, from }) => {
    const page = route.answer?.safeParse(await call(route.path, { account_id: accountId, from }));
    if (!page?.success) throw new Unreachable(`${service} answered no page of an account export`);
    return page.data;
  };
};

/** Finds the data of an account in each service: in this process directly, elsewhere by HTTP. */
@Injectable()
export class ExportSources {
  readonly #remote = new Map<ServiceName, ExportPages>();

  constructor(
    private readonly own: AccountExports,
    @Inject(EDGE_CONFIG) config: EdgeConfig,
    @Inject(SECRETS) secrets: Secrets,
  ) {
    for (const service of exportingServices) {
      const url = config[urlVariableOf(service)];
      const internalToken = secrets['internal-token'].export();
      if (url) this.#remote.set(service, overHttp(service, { url, internalToken }));
    }
  }

  /** @throws Unreachable when the service neither runs here nor is configured */
  of(service: ServiceName): ExportPages {
    const pages = this.own.of(service) ?? this.#remote.get(service);
    if (!pages) throw new Unreachable(`${service} is not configured`);
    return pages;
  }
}
