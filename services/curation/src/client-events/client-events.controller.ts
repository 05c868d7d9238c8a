import { logImage } from '@corkboard/contracts/curation/client-events';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { unknownOption } from '../field-sets.ts';
import { ClientEvents, isClientEvent } from './client-events.ts';

/** One transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const word = /^[\w-]{1,64}$/;

@Controller()
export class ClientEventsController {
  constructor(private readonly events: ClientEvents) {}

  @Serve(logImage)
  async log({ query, viewer, exchange: { reply } }: RouteCall<typeof logImage>): Promise<Buffer> {
    const { event, pin_id: pinId = '', path = '' } = query;
    if (!isClientEvent(event)) throw unknownOption('event');
    await this.events.record({
      event,
      pinId: word.test(pinId) ? pinId : null,
      method: word.test(path) ? path : null,
      query: query.query ?? '',
      signedIn: viewer !== null,
    });
    reply.headers({ 'content-type': 'image/gif', 'cache-control': 'no-store' });
    return PIXEL;
  }
}
