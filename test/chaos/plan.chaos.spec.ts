import { describe, expect, it } from '@jest/globals';
import { planOf } from './plan.ts';

const plans = (seed: number, rounds: number) =>
  Array.from({ length: rounds }, (_, index) => planOf(seed, index + 1, { disk: true, clock: true }));

describe('the plan', () => {
  it.each([1, 2, 3])(
    'breaks curation in every way in which a server or a connection goes, within 20 rounds (seed %i)',
    (seed) => {
      const ofCuration = plans(seed, 20).filter(({ whose }) => whose === 'curation');
      expect(ofCuration).toHaveLength(5);
      const kinds = new Set(ofCuration.flatMap(({ faults }) => faults.map(({ fault }) => fault.kind)));
      expect([...kinds]).toEqual(
        expect.arrayContaining(['kill-service', 'kill-postgres', 'stop-kafka', 'cut-connections', 'lose-answers']),
      );
    },
  );

  it('is the same for the same seed', () => {
    expect(plans(7, 40)).toEqual(plans(7, 40));
  });
});
