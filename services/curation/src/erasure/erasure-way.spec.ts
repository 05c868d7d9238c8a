import { services } from '@corkboard/contracts/services';
import { describe, expect, it } from '@jest/globals';
import { curation } from '../curation.module.ts';
import { erasePersonalData } from './erase-personal-data.ts';

describe('what staff are told that an erasure passes through', () => {
  it('is what carries it out here, and what that looks at', () => {
    const { process, projections } = services.curation.erasure;
    expect(erasePersonalData.name).toBe(process);
    expect(curation.projections.map(({ name }) => name)).toEqual(expect.arrayContaining([...projections]));
  });

  it('waits for the read models of boards, pins and invitations, in which it finds them', () =>
    expect(services.curation.erasure.projections).toEqual(['board-invites', 'board-page', 'pin-page']));
});
