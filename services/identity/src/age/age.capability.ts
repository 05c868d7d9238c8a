import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { HOUR } from '../clock.ts';
import { Birthdays } from './birthdays.ts';
import { ComeOfAgeHandler } from './come-of-age.ts';
import { minors } from './read-models/minors/minors.ts';

/** Minors, until they come of age. */
export const age = capability({
  projections: [minors],
  notExported: { minors: 'The 18th birthday follows from the date of birth, which is in `account`.' },
  jobs: [recurring({ name: 'record-birthdays', everyMs: HOUR }, Birthdays, (it, signal) => it.record(signal))],
  providers: [Birthdays, ComeOfAgeHandler],
});
