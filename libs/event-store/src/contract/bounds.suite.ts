import type { EventToAppend, JsonObject } from '../event.ts';
import { type Append, MAX_APPEND_BYTES, MAX_EVENT_BYTES, TooLarge } from '../port.ts';
import { Unstorable } from '../storable.ts';
import { type ContractCase, equal, newStream, sampleEvent, status, throws, to } from '../testing/case.ts';

export const bounds: readonly ContractCase[] = [
  {
    name: 'an event of exactly the bound is stored, one byte more is refused before the network',
    run: async ({ store }) => {
      const sized = (bytes: number): EventToAppend => {
        const event = sampleEvent({ text: '' });
        const rest = Buffer.byteLength(JSON.stringify(event.data)) + Buffer.byteLength(JSON.stringify(event.metadata));
        return { ...event, data: { text: 'x'.repeat(bytes - rest) } };
      };
      const stream = newStream();
      equal(status(await store.append(to(stream, 'none', sized(MAX_EVENT_BYTES)))), 'appended', 'at the bound');
      await throws(() => store.append(to(stream, 0, sized(MAX_EVENT_BYTES + 1))), TooLarge);
      const four = (last: number): Append =>
        to(stream, 0, ...[250, 250, 250].map((kilobytes) => sized(kilobytes * 1024)), sized(last));
      await throws(() => store.append(four(MAX_APPEND_BYTES - 750 * 1024 + 1)), TooLarge);
      equal(status(await store.append(four(MAX_APPEND_BYTES - 750 * 1024))), 'appended', 'an append at the bound');
      equal((await store.readStream(stream)).length, 5, 'events');
    },
  },
  {
    name: 'what JSON cannot hold without changing it is refused',
    run: async ({ store }) => {
      const bad: unknown[] = [2 ** 53, -(2 ** 53), Number.NaN, Number.POSITIVE_INFINITY, undefined, 10n, new Date(0)];
      for (const value of bad) {
        const event = sampleEvent({ inner: [{ value }] } as JsonObject);
        await throws(() => store.append(to(newStream(), 'none', event)), Unstorable);
      }
      await throws(() => store.append({ stream: newStream(), expectedRevision: 'none', events: [] }), Unstorable);
      await throws(() => store.append(to(newStream(), 'none', sampleEvent({}, 'T', 'no-uuid' as never))), Unstorable);
    },
  },
];
