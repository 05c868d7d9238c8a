import type { ServiceName } from '@corkboard/contracts/services';
import { Global, Injectable, Module } from '@nestjs/common';
import type { Inspection } from './port.ts';

/** The inspections of this process; each service enters its own. */
@Injectable()
export class Inspections {
  readonly #entered = new Map<ServiceName, Inspection>();

  enter(service: ServiceName, inspection: Inspection): void {
    this.#entered.set(service, inspection);
  }

  /** Null when the service does not run in this process. */
  of(service: ServiceName): Inspection | null {
    return this.#entered.get(service) ?? null;
  }
}

/** One registry per application, however many services mount their inspection. */
@Global()
@Module({ providers: [Inspections], exports: [Inspections] })
export class InspectionsModule {}
