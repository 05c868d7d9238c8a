import { describe, expect, it } from '@jest/globals';
import { eventId, isUuid, thingId, uuidv7 } from './identifiers.ts';

const origin = { actor: { kind: 'account', id: 'a' }, command: 'SavePin', idempotencyKey: 'key' } as const;

describe('derived ids', () => {
  it('are the same for the same command and differ with any part of it', () => {
    const ids = [
      thingId(origin),
      thingId(origin, 1),
      eventId(origin, 'pin-1', 0),
      eventId(origin, 'pin-1', 1),
      thingId({ ...origin, command: 'SavePins' }),
      thingId({ ...origin, idempotencyKey: 'other' }),
      thingId({ ...origin, actor: { kind: 'staff', id: 'a' } }),
      thingId({ ...origin, actor: { kind: 'account', id: 'b' } }),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every(isUuid)).toBe(true);
    expect(thingId(origin)).toBe(ids[0]);
    expect(ids.every((id) => id[14] === '8')).toBe(true);
  });

  it('keep the time of a UUIDv7 key', () => {
    const key = uuidv7(1_700_000_000_000);
    expect(thingId({ ...origin, idempotencyKey: key }).slice(0, 13)).toBe(key.slice(0, 13));
    expect(Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16)).toBe(1_700_000_000_000);
  });
});
