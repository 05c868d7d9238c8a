/** Rate limit: `max` calls per `seconds`, by account (visitors by address), by address or by device. IPv6 counts by /64. */
export interface Limit {
  readonly max: number;
  readonly seconds: number;
  readonly by: 'account' | 'address' | 'device';
}

const perMinute = (max: number, by: Limit['by'] = 'account'): Limit => ({ max, seconds: 60, by });
const perHour = (max: number, by: Limit['by'] = 'account'): Limit => ({ max, seconds: 3600, by });
const perDay = (max: number, by: Limit['by'] = 'account'): Limit => ({ max, seconds: 86_400, by });

/** DE-031, DE-080, DS-253; a route may stand under several. All are configuration: LIMITS={"save":{"max":..}}. */
export const limits = {
  none: [],
  read: [perMinute(1200)],
  write: [perMinute(240)],
  register: [perHour(5, 'address'), perDay(10, 'device')],
  registerExists: [perMinute(10, 'address'), perDay(100, 'address'), perDay(30, 'device')],
  emailValidation: [perMinute(30, 'address')],
  forgotPassword: [perHour(20, 'address')],
  appeal: [perHour(20, 'address')],
  login: [perMinute(120, 'address')],
  clientEvents: [perMinute(120, 'address')],
  /** Each reads all that there is of an account. */
  accountExport: [perHour(5), perHour(20, 'address')],
  adAccountCreate: [perHour(10)],
  businessInvite: [perHour(50), perDay(200)],
  adHits: [perMinute(240)],
  adReport: [perMinute(10), perDay(50)],
  save: [perMinute(100)],
  /** Up to 100 pins a call. */
  copy: [perMinute(6)],
  /** Up to 10,000 pins a call: no more in an hour than `copy` lets through. */
  copyAll: [perHour(3)],
  /** Reads up to 10,000 pins a call, and writes as many behind its answer. */
  restoreDay: [perMinute(6), perHour(60)],
  boardCreate: [perHour(30)],
  /** Each makes the history of an order longer for good. */
  boardPlace: [perMinute(30), perHour(300)],
  scrape: [perMinute(20)],
  search: [perMinute(120)],
  upload: [perMinute(60)],
  /** Each takes up to 209 MB of the disk. */
  videoUpload: [perMinute(6), perHour(30)],
  staff: [perMinute(1200, 'address')],
  picture: [],
} as const satisfies Record<string, readonly Limit[]>;

export type LimitName = keyof typeof limits;
