import * as z from 'zod/mini';
import { byVisitor } from '../access.ts';
import { clientEventNumbers } from '../client-event-numbers.ts';
import { route } from '../route.ts';
import { loginState } from './viewer.ts';

const word = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** DE-010: what a page may report; nothing typed by a person is among it. */
export const clientEvent = z.object({
  event_type: z.enum(clientEventNumbers),
  source: z.optional(word),
  view: z.optional(word),
  login_state: z.optional(loginState),
  /** An api_error_code. */
  code: z.optional(z.number()),
  /** Milliseconds since the epoch. */
  ts: z.number(),
  experiments: z.optional(z.record(word, word)),
});
export type ClientEvent = z.infer<typeof clientEvent>;

export const CLIENT_EVENTS_MAX = 50;

export const postClientEvents = route.post('PostClientEvents', '/v3/events/', {
  ...byVisitor('identity', 'clientEvents'),
  body: z.object({ events: z.array(clientEvent).check(z.minLength(1), z.maxLength(CLIENT_EVENTS_MAX)) }),
  bodyLimit: 64 * 1024,
});

/** DE-189: a page that broke; a hash of the message, and the top of the stack without typed data. */
export const postClientError = route.post('PostClientError', '/v3/client_errors/', {
  ...byVisitor('identity', 'clientEvents'),
  body: z.object({
    name: z.string().check(z.maxLength(100)),
    messageHash: z.string().check(z.maxLength(64)),
    stack: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(5)),
    route: z.string().check(z.maxLength(200)),
  }),
  bodyLimit: 16 * 1024,
});
