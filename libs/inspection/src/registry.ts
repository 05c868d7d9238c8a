import type { InspectedService } from '@corkboard/contracts/operations/inspection';
import { Global, Injectable, Module } from '@nestjs/common';
import type { Inspection } from './port.ts';

/** The inspections of this process; each service enters its own. */
@Injectable()
export class Inspections {
  readonly #entered = new Map<InspectedService, Inspection>();

  enter(service: InspectedService, inspection: Inspection): void {
    this.#entered.set(service, inspection);
  }

  /** Null when the service does not run in this process. */
  of(service: InspectedService): Inspection | null {
    return this.#entered.get(service) ?? null;
  }
}

/** One registry per application, however many services mount their inspection. */
@Global()
@Module({ providers: [Inspections], exports: [Inspections] })
export class InspectionsModule {}
