import { randomUUID } from 'node:crypto';
import type { Actor } from '@corkboard/event-store/event';
import type { CommandContext } from '@corkboard/event-store/streams';
import { fingerprintOf } from '@corkboard/runtime/fingerprint';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { callOf } from './call.ts';

const wellFormed = /^[\x21-\x7e]{8,128}$/;

const keyOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !wellFormed.test(header))
    throw new ApiError('MALFORMED', { messageDetail: 'Idempotency-Key: 8 to 128 visible characters' });
  return header;
};

export interface ContextOptions {
  /** Name of the command class. */
  readonly command: string;
  /** The content of the command without secrets: repeated with another content, the same key is refused (422). */
  readonly content: unknown;
  /** For a visitor (the HMAC of the identifier in the command); an account is taken from the session. */
  readonly actor?: Actor;
  /** The account that the caller acts for, once that was checked. */
  readonly subject?: string;
  /** Overrides the header: a save's `guid`. */
  readonly idempotencyKey?: string | null;
}

/** Command context of a call: actor, idempotency key, correlation id, time. */
export const contextOf = (request: FastifyRequest, options: ContextOptions): CommandContext => {
  const call = callOf(request);
  const given = options.idempotencyKey ?? keyOf(request);
  const account: Actor | null = call.session && { kind: 'account', id: call.session.accountId };
  const staff: Actor | null = call.staff && { kind: 'staff', id: call.staff.staffId };
  const actor = options.actor ?? account ?? staff ?? { kind: 'visitor', id: 'unknown' };
  return {
    actor,
    ...(options.subject !== undefined && options.subject !== actor.id && { subject: options.subject }),
    command: options.command,
    idempotencyKey: given ?? randomUUID(),
    unrepeatable: given === undefined,
    fingerprint: fingerprintOf(options.content),
    correlationId: call.requestId,
    causationId: null,
    occurredAt: new Date().toISOString(),
    country: call.clientContext.country,
    onWrite: (token) => call.writes.add(token),
  };
};
