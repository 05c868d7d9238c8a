/** DS-141: people under 18 have none, so no targeting reaches them. */
export const ageBuckets = ['18-24', '25-34', '35-44', '45-49', '50-54', '55-64', '65+'] as const;
export type AgeBucket = (typeof ageBuckets)[number];
/** First age of each bucket, the oldest first. */
const bucketFrom: readonly (readonly [number, AgeBucket])[] = [
  [65, '65+'],
  [55, '55-64'],
  [50, '50-54'],
  [45, '45-49'],
  [35, '35-44'],
  [25, '25-34'],
  [18, '18-24'],
];

/** Bucket of an age in full years; null under 18. */
export const ageBucketOf = (age: number): AgeBucket | null => bucketFrom.find(([from]) => age >= from)?.[1] ?? null;

/** S-202. */
export const genders = ['female', 'male', 'unknown'] as const;
export type Gender = (typeof genders)[number];
/** S-203. */
export const deviceTypes = ['web', 'web_mobile', 'iphone', 'ipad', 'android_mobile', 'android_tablet'] as const;
export type DeviceType = (typeof deviceTypes)[number];

/** DS-136: events of a conversion tag. */
export const conversionEvents = [
  ...(['PAGE_VISIT', 'SIGNUP', 'CHECKOUT', 'ADD_TO_CART', 'SEARCH', 'VIEW_CATEGORY', 'WATCH_VIDEO'] as const),
  ...(['LEAD', 'CUSTOM'] as const),
] as const;
export type ConversionEvent = (typeof conversionEvents)[number];

export interface AskedTargeting {
  readonly country: string;
  readonly isAutoTargeting: boolean;
  /** An empty list does not narrow. */
  readonly ages: readonly AgeBucket[];
  readonly genders: readonly Gender[];
  readonly interests: readonly string[];
  readonly devices: readonly DeviceType[];
}

export interface TargetingSpec {
  readonly LOCATION: readonly string[];
  readonly AGE_BUCKET?: readonly AgeBucket[];
  readonly GENDER?: readonly Gender[];
  readonly INTEREST?: readonly string[];
  readonly APPTYPE?: readonly DeviceType[];
}

const some = <Value>(list: readonly Value[]): readonly Value[] | undefined => (list.length === 0 ? undefined : list);

/** DS-141: automatic targeting leaves out ages, genders and interests. */
export const targetingSpecOf = (asked: AskedTargeting): TargetingSpec => {
  const narrowed = asked.isAutoTargeting ? { ages: [], genders: [], interests: [] } : asked;
  return {
    LOCATION: [asked.country],
    AGE_BUCKET: some(narrowed.ages),
    GENDER: some(narrowed.genders),
    INTEREST: some(narrowed.interests),
    APPTYPE: some(asked.devices),
  };
};
