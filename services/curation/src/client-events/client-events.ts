import { type ClientEventName, clientEventNumbers } from '@corkboard/contracts/client-event-numbers';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

const KEPT = '90 days';

export interface ReportedEvent {
  readonly event: ClientEventName;
  readonly pinId: string | null;
  readonly method: string | null;
  readonly query: string;
  readonly signedIn: boolean;
}

const valuesKept = ['rs', 'method'];

/** DS-083: names of parameters; of their values only those that nobody typed. */
export const namesOf = (query: string): string =>
  [...new URLSearchParams(query)]
    .slice(0, 20)
    .map(([name, value]) => (valuesKept.includes(name) ? `${name}=${value.slice(0, 40)}` : name.slice(0, 40)))
    .join('&')
    .replaceAll('\u0000', '');

export const isClientEvent = (name: string): name is ClientEventName => Object.hasOwn(clientEventNumbers, name);

@Injectable()
export class ClientEvents {
  constructor(private readonly pool: Pool) {}

  async record({ event, pinId, method, query, signedIn }: ReportedEvent): Promise<void> {
    await this.pool.query(
      'INSERT INTO client_events (number, pin_id, method, query, signed_in) VALUES ($1, $2, $3, $4, $5)',
      [clientEventNumbers[event], pinId, method, namesOf(query), signedIn],
    );
  }

  async sweep(): Promise<void> {
    await this.pool.query(`DELETE FROM client_events WHERE at < now() - interval '${KEPT}'`);
  }
}
