import { createSocket, type Socket } from 'node:dgram';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MailDomains } from './mail-domains.ts';

const nameIn = (query: Buffer): string => {
  const labels: string[] = [];
  for (let at = 12; (query[at] ?? 0) > 0; ) {
    const length = query[at] ?? 0;
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return labels.join('.');
};

/** Answers NXDOMAIN for `nowhere`, an MX for `mail`, the null MX for `null`, and nothing at all for `silent`. */
const answerTo = (query: Buffer): Buffer | null => {
  const name = nameIn(query);
  if (name.startsWith('silent')) return null;
  const question = query.subarray(12, 12 + name.length + 6);
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(name.startsWith('nowhere') ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(name.startsWith('nowhere') ? 0 : 1, 6);
  header.writeUInt16BE(0, 10);
  if (name.startsWith('nowhere')) return Buffer.concat([header, question]);
  const exchange = name.startsWith('null') ? Buffer.from([0]) : Buffer.from('\u0002mx\u0000', 'binary');
  const record = Buffer.from([0xc0, 0x0c, 0, 15, 0, 1, 0, 0, 0, 60, 0, 2 + exchange.length, 0, 10]);
  return Buffer.concat([header, question, record, exchange]);
};

let server: Socket;
let domains: MailDomains;
beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (query, peer) => {
    const answer = answerTo(query);
    if (answer) server.send(answer, peer.port, peer.address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  const dnsServers = [`127.0.0.1:${server.address().port}`];
  domains = new MailDomains({ acceptsReserved: false, asksDns: true, dnsServers });
});
afterAll(() => void server.close());

describe('whether mail for an address could arrive [E-211] [E-247]', () => {
  it('is told by DNS', async () => {
    expect(await domains.couldArrive('jane@mail.one')).toBe(true);
    expect(await domains.couldArrive('jane@nowhere.one')).toBe(false);
    expect(await domains.couldArrive('jane@null.one')).toBe(false);
  });

  it('counts as yes after two seconds without an answer', async () => {
    const began = performance.now();
    expect(await domains.couldArrive('jane@silent.one')).toBe(true);
    expect(performance.now() - began).toBeLessThan(4_900);
  });

  it('is told by lists without asking', async () => {
    expect(await domains.couldArrive('jane@gmail.com')).toBe(true);
    expect(await domains.couldArrive('jane@mailinator.com')).toBe(false);
    expect(await domains.couldArrive('jane@sub.mailinator.com')).toBe(false);
    expect(await domains.couldArrive('jane@example.test')).toBe(false);
    expect(await domains.couldArrive('jane@host.localhost')).toBe(false);
  });

  it('is no for what is no address', async () => {
    for (const odd of ['abc', '"a b"@gmail.com', 'a@b@mail.one', 'jane@[127.0.0.1]', 'ja ne@mail.one']) {
      expect(await domains.couldArrive(odd)).toBe(false);
    }
  });

  it.each(['gmail.com', 'example.test', 'mail.one'])(
    'is no for a local part that a mail server could misread, at %s',
    async (at) => {
      const local = new MailDomains({ acceptsReserved: true, asksDns: false, dnsServers: [] });
      const odd = ['a,b', 'a;b', 'x<b', '(c)b', 'a:b', '..x', 'x.', '<script>', 'x'.repeat(65)];
      for (const part of odd) expect(await local.couldArrive(`${part}@${at}`)).toBe(false);
      for (const part of ['jane+pins', "o'hara", 'jane.doe', 'x'.repeat(64)]) {
        expect(await local.couldArrive(`${part}@${at}`)).toBe(true);
      }
    },
  );

  it('does not ask on a development origin, where reserved names are fine', async () => {
    const local = new MailDomains({ acceptsReserved: true, asksDns: false, dnsServers: [] });
    expect(await local.couldArrive('jane@example.test')).toBe(true);
    expect(await local.couldArrive('jane@nowhere.one')).toBe(true);
  });
});
