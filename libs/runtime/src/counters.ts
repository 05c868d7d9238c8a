import { Counter } from 'prom-client';

/** Adds to the count of an outcome; 1 unless stated. */
export type Count<Outcome extends string> = (outcome: Outcome, by?: number) => void;

/**
 * Counter `corkboard_{subject}_total` of a service by outcome; once per subject and process. Every outcome is there from the
 * start, so that its rate is 0 and not missing.
 *
 * @example
 * const countSlots = counterOf('ad_slots', 'Positions for ads', ['asked', 'filled']);
 * const count = countSlots('curation'); count('asked', 4);
 */
export const counterOf = <const Outcome extends string>(
  subject: string,
  help: string,
  outcomes: readonly Outcome[],
): ((service: string) => Count<Outcome>) => {
  const counter = new Counter({ name: `corkboard_${subject}_total`, help, labelNames: ['service', 'outcome'] });
  return (service) => {
    for (const outcome of outcomes) counter.inc({ service, outcome }, 0);
    return (outcome, by = 1) => counter.inc({ service, outcome }, by);
  };
};
