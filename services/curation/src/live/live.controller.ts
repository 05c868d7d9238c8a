import { live } from '@corkboard/contracts/curation/live';
import { ApiError } from '@corkboard/http-edge/api-error';
import { cookieNames } from '@corkboard/http-edge/cookies';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { SESSIONS, type Sessions } from '@corkboard/http-edge/session';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { Controller, Inject } from '@nestjs/common';
import { LiveChanges } from './live-changes.ts';
import { LiveStream } from './live-stream.ts';

const STANDS_MS = 1_000;
const LISTENERS = 20;

@Controller()
export class LiveController {
  constructor(
    private readonly changes: LiveChanges,
    @Inject(SESSIONS) private readonly sessions: Sessions,
    @Inject(EDGE_CONFIG) private readonly config: EdgeConfig,
  ) {}

  @Serve(live, { reads: [] })
  async follow({ query, viewer, exchange: { request, reply } }: RouteCall<typeof live>): Promise<void> {
    const stream = new LiveStream(
      viewer.accountId,
      this.#standing(request.cookies[cookieNames(this.config).session] ?? ''),
    );
    const named = request.headers['last-event-id'] ?? query.after ?? null;
    const followed = await this.changes.follow(stream, Array.isArray(named) ? (named[0] ?? null) : named);
    if (followed) throw new ApiError('RATE_LIMITED', { retryAfterSeconds: 30 });
    // Fastify, Nest and the edge each wait for its end: one more than Node takes for a leak.
    reply.raw.setMaxListeners(LISTENERS);
    await reply
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .type('text/event-stream')
      .send(stream.body);
  }

  /** DESIGN 6: an end of a session holds everywhere within a second. */
  #standing(token: string): () => Promise<boolean> {
    let asked = { at: Date.now(), stands: Promise.resolve(true) };
    return () => {
      if (Date.now() - asked.at >= STANDS_MS)
        asked = { at: Date.now(), stands: this.sessions.lookup(token).then((session) => session !== null) };
      return asked.stands;
    };
  }
}
