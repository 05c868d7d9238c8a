import { describe, expect, it } from '@jest/globals';
import { BadConfiguration, edgeConfig } from './config.ts';

const refusal = (env: Record<string, string>): unknown => {
  try {
    return edgeConfig(env);
  } catch (error) {
    return error instanceof BadConfiguration ? error.message : error;
  }
};

describe('the event store of a configuration', () => {
  it('is PostgreSQL unless something else is asked for', () => {
    expect(edgeConfig({}).EVENT_STORE).toBe('postgres');
    expect(edgeConfig({ EVENT_STORE: '', EVENTSTOREDB_URL: '' }).EVENT_STORE).toBe('postgres');
  });

  it.each(['esdb://kurrentdb:2113?tls=false', 'esdb+discover://user:secret@cluster.example:2113'])(
    'is EventStoreDB at %s',
    (url) => {
      const { EVENT_STORE, EVENTSTOREDB_URL } = edgeConfig({ EVENT_STORE: 'eventstoredb', EVENTSTOREDB_URL: url });
      expect([EVENT_STORE, EVENTSTOREDB_URL]).toEqual(['eventstoredb', url]);
    },
  );

  it.each(['', 'localhost:2113', 'http://kurrentdb:2113', 'esdb://', 'esdb://?tls=false'])(
    'is refused in one sentence, without repeating what was given, when its address is "%s"',
    (url) => {
      expect(refusal({ EVENT_STORE: 'eventstoredb', EVENTSTOREDB_URL: url })).toBe(
        'EVENTSTOREDB_URL is wrong: EVENT_STORE=eventstoredb needs an address such as esdb://host:2113?tls=false.',
      );
    },
  );

  it('is refused when nobody knows it', () => {
    expect(refusal({ EVENT_STORE: 'sqlite' })).toMatch(/^EVENT_STORE is wrong: /);
  });
});
