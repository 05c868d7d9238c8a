import { START } from '@corkboard/event-store/event';
import { silent } from '@corkboard/event-store/log';
import { openPostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';

// Run as an installation runs it: from the built packages, with nothing that compiles.
const [, , url = '', schema = ''] = process.argv;
const store = await openPostgresEventStore({ url, schema, log: silent });
const began = performance.now();
const reading = new AbortController();
let events = 0;
for await (const batch of store.subscribe({ from: START, signal: reading.signal })) {
  events += batch.events.length;
  if (batch.live) reading.abort();
}
const seconds = (performance.now() - began) / 1_000;
await store.close();
console.log(JSON.stringify({ events, seconds, memory: process.resourceUsage().maxRSS * 1_024 }));
