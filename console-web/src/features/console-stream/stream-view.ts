/** Parameters of the shown state, from the address. */
export interface StreamView {
  /** After which revision; absent: after the last. */
  readonly at?: number;
  /** As of which instant (ISO 8601); then `at` does not count. */
  readonly time?: string;
  /** Compared with the state after this revision. */
  readonly with?: number;
}

const revisionOf = (value: unknown): number | undefined => {
  const revision = Number(value);
  return value !== undefined && Number.isInteger(revision) && revision >= 0 ? revision : undefined;
};

const instantOf = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return undefined;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
};

/** Parses an address. Each part is named: the router would fill a missing one with the address as it came. */
export const viewOf = (search: Readonly<Record<string, unknown>>): StreamView => {
  const time = instantOf(search['time']);
  return { time, at: time === undefined ? revisionOf(search['at']) : undefined, with: revisionOf(search['with']) };
};

/** The revision that a view stops at, of events in their order; null: before the first. */
export const revisionIn = (
  { at, time }: StreamView,
  events: readonly { readonly revision: number; readonly recorded_at: string }[],
): number | null => {
  const last = events.at(-1)?.revision ?? null;
  if (time === undefined) return at ?? last;
  const later = events.findIndex(({ recorded_at }) => Date.parse(recorded_at) > Date.parse(time));
  return later === -1 ? last : (events[later - 1]?.revision ?? null);
};
