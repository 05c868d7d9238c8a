import { icon, lines } from './draw.tsx';

// The icons of the entry: apart, so that it does not carry all the others.
export const CloseIcon = lines('M6 6l12 12M18 6 6 18');
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
);
export const EyeOffIcon = lines(
  'M10 5.7c.6-.1 1.3-.2 2-.2 6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.5 3.3M6.3 7.3C3.9 9 2.5 12 2.5 12S6 18.5 12 18.5c1.7 0 3.2-.5 4.5-1.2M4 4l16 16M10 10.2a2.7 2.7 0 0 0 3.8 3.8',
);
export const CopyIcon = icon(
  <>
    <rect x="8.5" y="8.5" width="11" height="11" rx="2.5" />
    <path d="M15.5 5.5A1.5 1.5 0 0 0 14 4.5H7A2.5 2.5 0 0 0 4.5 7v7a1.5 1.5 0 0 0 1 1.4" />
  </>,
);
