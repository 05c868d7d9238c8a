import type { ChartGrain } from './chart-time.ts';

export interface ChartPoint {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Null where nothing was measured: the line has a gap. */
  readonly value: number | null;
  /** Of the time that is compared with. */
  readonly before: number | null;
  /** Moment of that; ISO 8601, UTC. */
  readonly beforeAt?: string | undefined;
}

export interface ChartLook {
  /** Name of the line, and of the dashed one; null without a comparison. */
  readonly names: { readonly value: string; readonly before: string | null };
  readonly grain: ChartGrain;
  readonly format: (value: number) => string;
  /** The axis reaches this at least, so that a line of zeros lies at its foot. */
  readonly least: number;
  /** There are no fractions. */
  readonly whole: boolean;
}

export interface PlotProps {
  readonly points: readonly ChartPoint[];
  readonly look: ChartLook;
}
