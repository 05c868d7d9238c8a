import { describe, expect, it } from '@jest/globals';
import { actsOf, allows, businessActs, type Permission } from './permissions.ts';

describe('the permission matrix', () => {
  it.each<[Permission, string]>([
    ['OWNER', 'view report campaign audience catalog conversion finance publish admin'],
    ['ADMIN', 'view report campaign audience catalog conversion finance publish admin'],
    ['CAMPAIGN_MANAGER', 'view report campaign audience catalog conversion publish'],
    ['ANALYST', 'view report'],
    ['AUDIENCE_MANAGER', 'view report audience'],
    ['CATALOGS_MANAGER', 'view report catalog'],
    ['FINANCE_MANAGER', 'view report finance'],
    ['PROFILE_PUBLISHER', 'view publish'],
  ])('lets %s do: %s', (permission, acts) => {
    expect(actsOf([permission]).join(' ')).toBe(acts);
    for (const act of businessActs) expect(allows([permission], act)).toBe(acts.split(' ').includes(act));
  });

  it('adds up the roles of a member, and gives nothing to nobody', () => {
    expect(actsOf(['PROFILE_PUBLISHER', 'FINANCE_MANAGER'])).toEqual(['view', 'report', 'finance', 'publish']);
    expect(actsOf([])).toEqual([]);
  });
});
