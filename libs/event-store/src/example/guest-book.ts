import { createSecretKey, randomBytes } from 'node:crypto';
import { createStreams } from '@corkboard/event-store/create-streams';
import { refuse } from '@corkboard/event-store/decider';
import { START } from '@corkboard/event-store/event';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { silent } from '@corkboard/event-store/log';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { openPostgresSubjectKeys } from '@corkboard/event-store/postgres/subject-keys';

// 1. What can happen. `email` is encrypted under the key of the guest whose id stands in `guestId`.
const catalogue = {
  GuestCame: { version: 1, meaning: 'Somebody came.', personal: { email: 'guestId' } },
  GuestLeft: { version: 1, meaning: 'Somebody left.' },
};
type Came = { type: 'GuestCame'; version: 1; data: { guestId: string; email: string | null } };
type Left = { type: 'GuestLeft'; version: 1; data: { guestId: string } };

// 2. State is a fold of the past, and a decision is a pure function of it: events, or a refusal.
type Guest = { isHere: boolean; email: string | null };
const guest = {
  category: 'guest',
  initial: { isHere: false, email: null } as Guest,
  evolve: (state: Guest, event: Came | Left): Guest => {
    switch (event.type) {
      case 'GuestCame':
        return { isHere: true, email: event.data.email };
      case 'GuestLeft':
        return { ...state, isHere: false };
    }
  },
};
const leave = (guestId: string) => (state: Guest) =>
  state.isHere ? [{ type: 'GuestLeft', version: 1, data: { guestId } } as const] : refuse('not-here');

// 3. A store, the keys (in a schema of their own, under a master key that PostgreSQL never sees), and the way to write.
const pool = openPool({ url: process.env['DATABASE_URL'] ?? '' });
const store = await openPostgresEventStore({ pool, schema: 'guests', log: silent });
const keys = await openPostgresSubjectKeys({ pool, schema: 'guest_keys', masterKey: createSecretKey(randomBytes(32)) });
const streams = createStreams({ store, catalogue, keys });

/** Context of a command. The caller's idempotency key is the same in a repetition. */
const asked = (command: string) => ({
  actor: { kind: 'account' as const, id: 'ann' },
  command,
  idempotencyKey: uuidv7(),
  fingerprint: 'HMAC of what was asked',
  correlationId: uuidv7(),
  causationId: null,
  occurredAt: new Date().toISOString(),
});

const coming = asked('Come');
const guestId = streams.newId(coming);
const came: Came = { type: 'GuestCame', version: 1, data: { guestId, email: 'ann@example.org' } };
const first = await streams.decide(`guest-${guestId}`, guest, coming, () => [came]);
const again = await streams.decide(`guest-${guestId}`, guest, coming, () => [came]);
console.log('repeated', 'repeated' in first && first.repeated, 'repeated' in again && again.repeated);

await streams.decide(`guest-${guestId}`, guest, asked('Leave'), leave(guestId));
console.log('refused', await streams.decide(`guest-${guestId}`, guest, asked('Leave'), leave(guestId)));
console.log('then', (await streams.stateAt(`guest-${guestId}`, guest, 0)).state);

// 4. Follow everything, in one order, from the first event on; what comes is as stored, so the e-mail is sealed.
const enough = new AbortController();
for await (const { events } of store.subscribe({ from: START, signal: enough.signal })) {
  for (const { type, revision } of events) console.log('received', type, revision);
  if (events.some(({ type }) => type === 'GuestLeft')) break;
}
enough.abort();

// 5. Forget Ann: what was sealed with her key is null from now on, wherever it was copied to.
await keys.destroy(guestId);
console.log('now', (await streams.load(`guest-${guestId}`, guest)).state);

await store.close();
await pool.end();
