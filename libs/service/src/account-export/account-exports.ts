import type { ExportPage } from '@corkboard/contracts/identity/account-export';
import type { ServiceName } from '@corkboard/contracts/services';
import { Global, Injectable, Module } from '@nestjs/common';
import type { AskedPage } from './page.ts';

/** Answers pages of the data of an account. @throws Unreachable when its service does not answer */
export type ExportPages = (asked: AskedPage) => Promise<ExportPage>;

/** Data of accounts in the services of this process; each enters its own. */
@Injectable()
export class AccountExports {
  readonly #entered = new Map<ServiceName, ExportPages>();

  enter(service: ServiceName, pages: ExportPages): void {
    this.#entered.set(service, pages);
  }

  /** Null when the service does not run in this process. */
  of(service: ServiceName): ExportPages | null {
    return this.#entered.get(service) ?? null;
  }
}

/** One registry per application, however many services it has. */
@Global()
@Module({ providers: [AccountExports], exports: [AccountExports] })
export class AccountExportsModule {}
