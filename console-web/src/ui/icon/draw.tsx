import type { ReactNode } from 'react';

export interface IconProps {
  /** Side in px; 24 unless given. */
  readonly size?: number;
}

/** Drawn on a 24 px grid with a 1.75 px round stroke; always beside a word or inside something that has a name. */
export const icon = (drawing: ReactNode) => {
  const Icon = ({ size = 24 }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawing}
    </svg>
  );
  return Icon;
};

export const lines = (d: string) => icon(<path d={d} />);
export const dot = (cx: number, cy: number, r = 1.1) => (
  <circle cx={cx} cy={cy} r={r} fill="currentColor" stroke="none" />
);
