import 'reflect-metadata';
import { route } from '@corkboard/contracts/route';
import type { CommandContext } from '@corkboard/event-store/streams';
import { describe, expect, it } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { setCall } from './call.ts';
import { type RouteCall, routeCall, Serve } from './serve.ts';
import type { Session } from './session.ts';

const rename = route.post('sample.rename', '/v3/sample/:id/', {
  service: 'operations',
  session: 'required',
  limit: 'none',
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string() }),
});

class RenameSample {
  constructor(
    readonly context: CommandContext,
    readonly input: { readonly id: string; readonly name: string },
  ) {}
}

const viewer = { sessionId: 's-1', accountId: 'a-1' } as Session;

const calledWith = (body: unknown): RouteCall<typeof rename> => {
  const headers = { 'idempotency-key': 'key-of-the-client' };
  const request = { raw: {}, params: { id: 'x-1' }, query: {}, body, headers } as unknown as FastifyRequest;
  const clientContext = { country: 'NL' } as never;
  const one = { requestId: 'r-1', address: '', clientContext, tokens: [], writes: new Set<string>() };
  setCall(request, { ...one, session: viewer, staff: null });
  return routeCall(rename, { request, reply: {} as FastifyReply }) as RouteCall<typeof rename>;
};

describe('the call that a handler is given', () => {
  it('is the request as its contract reads it, and its caller', () => {
    const { params, body, viewer: who } = calledWith({ name: 'Trips', more: 1 });
    expect([params, body, who.accountId]).toEqual([{ id: 'x-1' }, { name: 'Trips' }, 'a-1']);
  });

  it('refuses what is not as the contract says once it is looked at', () => {
    const call = calledWith({ name: 7 });
    expect(call.viewer).toBe(viewer);
    expect(() => call.body).toThrow(ApiError);
  });

  it('makes a command by its class alone, with whose it is and under which key', () => {
    const { params, body, toCommand } = calledWith({ name: 'Trips' });
    const command = toCommand(RenameSample, { content: body }, { id: params.id, name: body.name });
    expect(command).toBeInstanceOf(RenameSample);
    expect(command).toMatchObject({ input: { id: 'x-1', name: 'Trips' } });
    expect(command.context).toMatchObject({
      command: 'RenameSample',
      actor: { kind: 'account', id: 'a-1' },
      idempotencyKey: 'key-of-the-client',
      unrepeatable: false,
      correlationId: 'r-1',
    });
  });

  it('is typed by the contract: a handler of another one does not compile', () => {
    const other = route.post('sample.other', '/v3/samples/:id/', {
      service: 'curation',
      session: 'optional',
      limit: 'write',
      body: z.object({ title: z.string() }),
    });
    class Controller {
      // @ts-expect-error: it reads a body that the contract does not have
      @Serve(other)
      rename({ body }: RouteCall<typeof rename>): string {
        return body.name;
      }
    }
    expect(Controller).toBeDefined();
  });
});
