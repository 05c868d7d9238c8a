import {
  MAX_INTEREST_ID,
  MAX_INTEREST_NAME,
  MAX_INTEREST_WORD,
  MAX_INTERESTS,
  MAX_WORDS_OF_INTEREST,
} from '@corkboard/rules/ads/interests';
import * as z from 'zod/mini';
import type { StaffActs } from '../operations/service-acts.ts';
import { field, publishedEvent } from '../published.ts';

/** The list of the console with the interests of pins; it has one row. */
export const INTEREST_LISTS = 'interest-lists';
export const INTEREST_LIST_ID = '00000000-0000-4000-8000-000000000201';

const id = z.string().check(z.maxLength(MAX_INTEREST_ID));
const word = z.string().check(z.maxLength(MAX_INTEREST_WORD));
const interest = z.object({
  id,
  parent: z.nullable(id),
  name: z.string().check(z.maxLength(MAX_INTEREST_NAME)),
  words: z.array(word).check(z.maxLength(MAX_WORDS_OF_INTEREST)),
});

export const interestValues = z.object({ interests: z.array(interest).check(z.maxLength(MAX_INTERESTS)) });
export const interestActs = {
  'change-interests': {
    on: INTEREST_LISTS,
    roles: ['trust_safety'],
    means: 'change the interests of pins',
    values: interestValues,
  },
} as const satisfies StaffActs;
export type InterestAct = keyof typeof interestActs;

export const listedInterests = z.object({
  list_id: z.string(),
  items: z.array(interest),
  /** Reason that staff gave for the last change; null before the first one. */
  reason: z.nullable(z.string()),
  changed_at: z.nullable(z.string()),
});
export type ListedInterests = z.infer<typeof listedInterests>;

export const interestListChanged = publishedEvent({
  type: 'curation.interest-list-changed.v1',
  meaning: 'Staff changed the interests that pins are sorted by.',
  when: 'At every change, also one that takes another back; before the first one the list is the one of the release.',
  about: 'interestlist',
  data: z.object({
    interests: field(
      z.array(
        z.object({
          id: field(z.string(), 'Stays when the name changes: `home-decor`'),
          parent: field(z.nullable(z.string()), 'Id of the one above; null on the first level'),
          name: field(z.string(), 'In English'),
          words: field(z.array(z.string()), 'Words and hashtags of pins that are about it'),
        }),
      ),
      'All of them, as the list is now',
    ),
  }),
  example: {
    interests: [
      { id: 'home-decor', parent: null, name: 'Home decor', words: ['decor', 'interior'] },
      { id: 'lighting', parent: 'home-decor', name: 'Lighting', words: ['lamp', 'chandelier'] },
    ],
  },
});
