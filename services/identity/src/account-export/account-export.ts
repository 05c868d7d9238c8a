import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExportPage, ExportPlace } from '@corkboard/contracts/identity/account-export';
import type { ServiceName } from '@corkboard/contracts/services';
import { isLost } from '@corkboard/event-store/failures';
import { ApiError } from '@corkboard/http-edge/api-error';
import { Unreachable } from '@corkboard/http-edge/session';
import { Injectable } from '@nestjs/common';
import { ExportSources, exportingServices } from './export-sources.ts';

/** Pauses before a page is asked for again, in milliseconds. Reading changes nothing. */
const PAUSES_MS = [300, 1_500];

interface Asked {
  readonly accountId: string;
  /** Whether the session that asked for it still stands. */
  readonly stands: () => Promise<boolean>;
}

interface Begun {
  readonly service: ServiceName;
  readonly first: ExportPage;
}

const isPassing = (error: unknown): boolean => isLost(error) || error instanceof Unreachable;

/** Reads what all services have of an account, page by page. */
@Injectable()
export class AccountExport {
  constructor(private readonly sources: ExportSources) {}

  /**
   * All pages, of which only the first of each service is read by now, and one at a time after that.
   * @throws Unreachable when a service does not answer
   */
  async begin(asked: Asked): Promise<AsyncGenerator<ExportPage>> {
    const begun = await Promise.all(
      exportingServices.map(async (service) => ({ service, first: await this.#page(service, asked.accountId, null) })),
    );
    // A stream asks for more in the context of its socket, which knows neither the request nor its time.
    return this.#all(asked, begun, AsyncLocalStorage.snapshot());
  }

  async *#all(asked: Asked, begun: readonly Begun[], inRequest: ReturnType<typeof AsyncLocalStorage.snapshot>) {
    for (const { service, first } of begun) {
      yield first;
      for (let place = first.next; place !== null; ) {
        const from = place;
        const page = await inRequest(() => this.#further(service, asked, from));
        yield page;
        place = page.next;
      }
    }
  }

  /** A log-out elsewhere, a suspension and an erasure end the session, and with it the download. */
  async #further(service: ServiceName, { accountId, stands }: Asked, from: ExportPlace): Promise<ExportPage> {
    for (let tries = 0; ; tries += 1) {
      try {
        if (!(await stands())) throw new ApiError('SESSION_MISSING');
        return await this.#page(service, accountId, from);
      } catch (error) {
        const wait = PAUSES_MS[tries];
        if (wait === undefined || !isPassing(error)) throw error;
        await pause(wait);
      }
    }
  }

  #page(service: ServiceName, accountId: string, from: ExportPlace | null): Promise<ExportPage> {
    return this.sources.of(service)({ accountId, from });
  }
}
