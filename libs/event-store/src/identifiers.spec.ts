import { describe, expect, it } from '@jest/globals';
import { eventId, isUuid, thingId, uuidv7 } from './identifiers.ts';

const origin = { actor: { kind: 'account', id: 'a' }, command: 'SavePin', idempotencyKey: 'key' } as const;

describe('a new id', () => {
  it('is a UUID of version 7 that begins with its time and is never the same', () => {
    const ids = Array.from({ length: 1_000 }, () => uuidv7(1_700_000_000_123));
    expect(new Set(ids).size).toBe(1_000);
    const form = /^018bcfe5-687b-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(ids.filter((id) => !form.test(id))).toEqual([]);
    expect(uuidv7(1).slice(0, 13)).toBe('00000000-0001');
  });

  it('sorts after those made before it, also within one millisecond', () => {
    const ids = [...Array.from({ length: 4_000 }, () => uuidv7(1_700_000_000_456)), uuidv7(1_700_000_000_457)];
    expect(ids.toSorted()).toEqual(ids);
  });

  it('has the time of its making', () => {
    const before = Date.now();
    const made = Number.parseInt(uuidv7().replaceAll('-', '').slice(0, 12), 16);
    expect(made).toBeGreaterThanOrEqual(before);
    expect(made).toBeLessThanOrEqual(Date.now());
  });
});

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
