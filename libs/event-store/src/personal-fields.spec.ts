import { describe, expect, it } from '@jest/globals';
import { ERASED } from './catalogue.ts';
import type { RecordedEvent } from './event.ts';
import { openPersonal, sealPersonal } from './personal-fields.ts';
import { type SubjectKeys } from './subject-keys.ts';
import { keysInMemory } from './testing/keys-in-memory.ts';

const catalogue = { Named: { version: 1, meaning: 'somebody took a name', personal: { name: 'personId' } } };
const place = { id: '0190b1a0-0000-7000-8000-000000000001', type: 'Named', stream: 'person-1' };

const stored = async (keys: SubjectKeys): Promise<RecordedEvent> => {
  const data = await sealPersonal({ ...place, data: { personId: 'p1', name: 'Jane' } }, catalogue, keys);
  return { ...place, data } as unknown as RecordedEvent;
};

const nameIn = async (event: RecordedEvent, keys: SubjectKeys) => (await openPersonal([event], keys))[0]?.data['name'];

describe('a personal field', () => {
  it('is opened once for all who follow the same events', async () => {
    const keys = keysInMemory();
    const event = await stored(keys);
    const [first] = await openPersonal([event], keys);
    const [second] = await openPersonal([event], keys);
    expect(first?.data['name']).toBe('Jane');
    expect(second).toBe(first);
  });

  it('is erased with its key also where it had been opened before', async () => {
    const keys = keysInMemory();
    const event = await stored(keys);
    expect(await nameIn(event, keys)).toBe('Jane');
    await keys.destroy('p1');
    expect(await nameIn(event, keys)).toBe(ERASED);
  });

  it('does not open for who has another key, also where it had been opened before', async () => {
    const [keys, others] = [keysInMemory(), keysInMemory()];
    await others.keyFor('p1');
    const event = await stored(keys);
    expect(await nameIn(event, keys)).toBe('Jane');
    await expect(nameIn(event, others)).rejects.toThrow();
  });
});
