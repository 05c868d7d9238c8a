import type { Message } from '@corkboard/consumer/message';

/** Together with headers well below the 1 MiB that Kafka takes per partition and request, were all in one partition. */
const MAX_BYTES = 700 * 1024;
const MAX_MESSAGES = 1000;
const HEADERS = 400;

const sizeOf = (message: Message): number => Buffer.byteLength(JSON.stringify(message.data)) + HEADERS;

/** Cuts messages, in order, into deliveries of bounded size; a message over the bound is alone in its own. */
export const chunk = (messages: readonly Message[]): readonly (readonly Message[])[] => {
  const chunks: Message[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const message of messages) {
    const size = sizeOf(message);
    const last = chunks.at(-1);
    if (last && bytes + size <= MAX_BYTES && last.length < MAX_MESSAGES) {
      last.push(message);
      bytes += size;
    } else {
      chunks.push([message]);
      bytes = size;
    }
  }
  return chunks;
};
