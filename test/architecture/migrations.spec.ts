import { describe, expect, it } from '@jest/globals';
import { compareSchema, digestsOf, notedDigests } from './schema.ts';
import { serviceDefinitions } from './service-definitions.ts';

describe('what the migrations of a service make', () => {
  it.each(serviceDefinitions)('is what its tables say: $service', async (definition) => {
    expect((await compareSchema(definition)).differences).toEqual([]);
  });

  it.each(serviceDefinitions)('is what it was when they ran first: $service', async (definition) => {
    expect(await digestsOf(definition)).toEqual(notedDigests(definition.service));
  });
});
