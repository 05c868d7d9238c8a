import type { ServiceName } from '@corkboard/contracts/services';
import { Injectable } from '@nestjs/common';
import type { Limiter } from './limiter.ts';

/** Needs of the edge from the service behind a route. */
export interface ServiceSeat {
  readonly service: ServiceName;
  readonly limiter: Limiter;
  /** True once every named projection (null: all of the service) has passed the service's own tokens; false after 2 s. */
  readonly waitFor: (tokens: readonly string[], projections: readonly string[] | null) => Promise<boolean>;
  /** Health: throws when the service cannot serve. */
  readonly ping: () => Promise<void>;
}

/** The services of this process; each enters itself when its backbone starts. */
@Injectable()
export class ServiceSeats {
  readonly #seats = new Map<ServiceName, ServiceSeat>();

  enter(seat: ServiceSeat): void {
    this.#seats.set(seat.service, seat);
  }

  of(service: ServiceName): ServiceSeat | undefined {
    return this.#seats.get(service);
  }

  all(): readonly ServiceSeat[] {
    return [...this.#seats.values()];
  }
}
