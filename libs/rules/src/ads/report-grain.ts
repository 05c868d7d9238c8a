const DAY_MS = 86_400_000;
const MOST_DAYS_BY_HOUR = 3;

export const grains = ['hour', 'day'] as const;
/** Length of time that a point of a chart stands for. */
export type Grain = (typeof grains)[number];

export const grainMs: Readonly<Record<Grain, number>> = { hour: 3_600_000, day: DAY_MS };

/** Grain of a range between two moments, in milliseconds since 1970: up to three days are shown by the hour. */
export const grainOf = (from: number, to: number): Grain => (to - from <= MOST_DAYS_BY_HOUR * DAY_MS ? 'hour' : 'day');
