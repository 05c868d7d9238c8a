import { DAY } from '../clock.ts';

/** DE-147: refused (one edit left), edited (may try once more), or blocked until the day is over. */
export interface IneligibleMarker {
  readonly id: string;
  readonly phase: 'refused' | 'edited' | 'blocked';
  /** Milliseconds since the epoch. */
  readonly since: number;
}

export const MARKER_LIFE = DAY;

const phases = { r: 'refused', e: 'edited', b: 'blocked' } as const;

/** No birthday and no address is in it. */
export const writeMarker = (marker: IneligibleMarker): string =>
  ['1', marker.id, marker.phase.charAt(0), String(marker.since)].join('~');

export const readMarker = (value: string | null, now: Date): IneligibleMarker | null => {
  const [version, id, letter, since] = value?.split('~') ?? [];
  const phase = phases[letter as keyof typeof phases];
  if (version !== '1' || !id || !phase || Number(since) + MARKER_LIFE <= now.getTime()) return null;
  return { id, phase, since: Number(since) };
};

export const blocksSignUp = (marker: IneligibleMarker | null): boolean => marker !== null && marker.phase !== 'edited';

/** After an underage answer: one edit is left, unless it was spent. */
export const refusedAgain = (marker: IneligibleMarker | null, id: string, now: Date): IneligibleMarker =>
  marker === null
    ? { id, phase: 'refused', since: now.getTime() }
    : { ...marker, phase: marker.phase === 'refused' ? 'refused' : 'blocked', since: now.getTime() };

/** 'Edit': null when there is none left. */
export const edited = (marker: IneligibleMarker): IneligibleMarker | null =>
  marker.phase === 'refused' ? { ...marker, phase: 'edited' } : null;

export const confirmed = (marker: IneligibleMarker): IneligibleMarker => ({ ...marker, phase: 'blocked' });
