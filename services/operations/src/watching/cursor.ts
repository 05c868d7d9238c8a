import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { inspectedService } from '@corkboard/contracts/operations/inspection';
import type { ServiceName } from '@corkboard/contracts/services';
import { ApiError } from '@corkboard/http-edge/api-error';
import * as z from 'zod/mini';

/** Position of each service from which the list goes on; null: nothing further there. */
export type Places = { readonly [service in ServiceName]?: string | null };

const places = z.partialRecord(inspectedService, z.nullable(z.string().check(z.maxLength(200))));

const MAC_BYTES = 12;

/**
 * Positions of several services as one opaque text. It is signed, since a store trusts the positions that it is given,
 * and for its list alone: in another one the same positions would mean something else.
 */
export class Cursors {
  constructor(
    private readonly key: KeyObject,
    private readonly list: 'events' | 'messages' | 'dead-letters' | 'mails' | 'erasures' | 'own-log' | `list/${string}`,
  ) {}

  write(value: Places): string {
    const text = Buffer.from(JSON.stringify(value));
    return Buffer.concat([this.#mac(text), text]).toString('base64url');
  }

  /** @throws ApiError MALFORMED when it is not one of ours. */
  read(cursor: string): Places {
    const bytes = Buffer.from(cursor, 'base64url');
    const text = bytes.subarray(MAC_BYTES);
    const mac = bytes.subarray(0, MAC_BYTES);
    if (mac.length !== MAC_BYTES || !timingSafeEqual(mac, this.#mac(text)))
      throw new ApiError('MALFORMED', { messageDetail: 'query.cursor: not a cursor', data: { field: 'query.cursor' } });
    return places.parse(JSON.parse(text.toString()));
  }

  #mac(text: Buffer): Buffer {
    return createHmac('sha256', this.key)
      .update(`console-cursor/${this.list}/`)
      .update(text)
      .digest()
      .subarray(0, MAC_BYTES);
  }
}
