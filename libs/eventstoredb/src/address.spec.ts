import { describe, expect, it } from '@jest/globals';
import { addressWithout, BadAddress, checkedAddress } from './address.ts';

const refusal = (address: string): string => {
  try {
    return `taken: ${checkedAddress(address)}`;
  } catch (error) {
    return error instanceof BadAddress ? error.message : `thrown: ${error}`;
  }
};

describe('an address of EventStoreDB', () => {
  it.each([
    ['esdb://host:2113?tls=false', 'esdb://host:2113?tls=false&gossipTimeout=1'],
    ['esdb://u:p%40ss@a:1,b:2,c', 'esdb://u:p%40ss@a:1,b:2,c?gossipTimeout=1'],
    [
      'esdb+discover://u:p@cluster/?gossip_timeout=3&tlsCAFile=/ca.pem',
      'esdb+discover://u:p@cluster?gossip_timeout=3&tlsCAFile=/ca.pem',
    ],
  ])('%s gives a node a second to tell the state of the cluster, unless it says otherwise', (address, taken) => {
    expect(checkedAddress(address)).toBe(taken);
  });

  it.each([
    'esdb://admin:s3cret@host:port?tls=true',
    'esdb://admin:s3cret/host:2113',
    'http://admin:s3cret@host:2113',
    'esdb://admin:s3cret@',
    'esdb://admin:s3:cret',
    'esdb://admin:s3cret@host:2113?tsl=true',
    'esdb://admin:s3cret@host:2113?tls',
    'esdb://admin:s3cret@host:2113?tlsVerifyCert=false',
    'esdb://admin:s3cret@host:2113?throwOnAppendFailure=false',
  ])('%s is refused without being printed', (address) => {
    const said = refusal(address);
    expect(said).toMatch(/^it (cannot be read as|has)/);
    expect(said).not.toContain('s3cret');
  });

  it('says which option is not known', () => {
    expect(refusal('esdb://host:2113?tsl=true')).toContain('it has option "tsl" that is not known');
  });

  it('leaves out the node that did not answer, unless it is the only one', () => {
    expect(addressWithout('esdb://u:p@a:1,b,c:3?tls=false', 'b:2113')).toBe('esdb://u:p@a:1,c:3?tls=false');
    expect(addressWithout('esdb://a:1,b:2', 'c:3')).toBe('esdb://a:1,b:2');
    expect(addressWithout('esdb://a:1', 'a:1')).toBe('esdb://a:1');
    expect(addressWithout('esdb://a:1,b:2', null)).toBe('esdb://a:1,b:2');
  });
});
