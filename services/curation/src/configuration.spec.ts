import { edgeConfig } from '@corkboard/runtime/config';
import { describe, expect, it } from '@jest/globals';
import { curationConfig } from './configuration.ts';

const config = (env: Record<string, string>) => curationConfig(edgeConfig(env));

describe('the configuration of curation', () => {
  it('leads to no social network unless told otherwise', () => {
    expect([config({}), config({ SOCIAL_SHARE: '' })]).toEqual([{ SOCIAL_SHARE: 'none' }, { SOCIAL_SHARE: 'none' }]);
    expect(config({ SOCIAL_SHARE: 'log' }).SOCIAL_SHARE).toBe('log');
  });

  it('names what is wrong', () => expect(() => config({ SOCIAL_SHARE: 'carrier-pigeon' })).toThrow('SOCIAL_SHARE'));
});
