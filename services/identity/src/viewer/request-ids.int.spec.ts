import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lookUpSession } from '@corkboard/contracts/identity/internal';
import { internalCall } from '@corkboard/http-edge/peers/internal-call';
import { withRequest } from '@corkboard/http-edge/request-id';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { type RunningIdentity, startIdentity } from '../testing/running-identity.ts';

const GIVEN = '018f3c1e-7b7a-7c3e-9d52-0123456789ab';
const PATH = lookUpSession.path;

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
}, 120_000);
afterAll(() => identity.stop());

interface Named {
  readonly request_identifier: string;
}

const viewer = async (headers: Readonly<Record<string, string>>) => {
  const answer = await fetch(`${identity.origin}/v3/viewer/`, { headers });
  const { request_identifier: inside } = (await answer.json()) as Named;
  return { header: answer.headers.get('x-request-id'), inside };
};

const token = (): Buffer => identity.running.app.get<Secrets>(SECRETS, { strict: false })['internal-token'].export();

describe('the id of a request', () => {
  it('is the one that a trusted proxy gave it, in the header and in the envelope', async () => {
    const answer = await viewer({ 'x-request-id': GIVEN, 'x-forwarded-for': '203.0.113.9' });
    expect(answer).toEqual({ header: GIVEN, inside: GIVEN });
  });

  it('is one of our own where none is given, where it is no UUID, and where no proxy hands it on', async () => {
    const others: readonly Readonly<Record<string, string>>[] = [
      { 'x-forwarded-for': '203.0.113.9' },
      { 'x-forwarded-for': '203.0.113.9', 'x-request-id': `${GIVEN}-and-more` },
      { 'x-request-id': GIVEN },
    ];
    for (const headers of others) {
      const { header, inside } = await viewer(headers);
      expect(header).toMatch(/^[0-9a-f-]{36}$/);
      expect(header).not.toBe(GIVEN);
      expect(inside).toBe(header);
    }
  });

  it('is taken from another service of ours, and from nobody who only says to be one', async () => {
    const ask = async (bearer: string) => {
      const headers = { authorization: `Bearer ${bearer}`, 'x-request-id': GIVEN, 'content-type': 'application/json' };
      const body = JSON.stringify({ tokenHash: 'A'.repeat(43) });
      const answer = await fetch(`${identity.origin}${PATH}`, { method: 'POST', headers, body });
      return [answer.status, answer.headers.get('x-request-id')];
    };
    expect(await ask(token().toString('base64url'))).toEqual([200, GIVEN]);
    expect(await ask('nonsense')).toEqual([404, expect.not.stringContaining(GIVEN)]);
  });

  it('goes along with what the request asks of another service', async () => {
    const seen: unknown[] = [];
    const peer = createServer((request, response) => {
      seen.push(request.headers['x-request-id']);
      response.end('{}');
    });
    await new Promise<void>((listening) => peer.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
    const call = internalCall({ url, internalToken: token() });
    await withRequest({ id: GIVEN } as FastifyRequest, () => call(PATH, {}));
    await call(PATH, {});
    peer.closeAllConnections();
    peer.close();
    expect(seen).toEqual([GIVEN, undefined]);
  });
});
