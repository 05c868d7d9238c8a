import { dot, icon, lines } from './draw.tsx';

// The icons of what is fetched after the feed: apart, so that the feed does not carry them.
export const CheckIcon = lines('M5 12.5 10 17.5 19.5 7');
export const ChevronDownIcon = lines('M6 9.5 12 15l6-5.5');
export const ArrowLeftIcon = lines('M20 12H4.5M10.5 5.5 4 12l6.5 6.5');
export const ExternalIcon = lines(
  'M9 5.5H6a1.5 1.5 0 0 0-1.5 1.5v11A1.5 1.5 0 0 0 6 19.5h11a1.5 1.5 0 0 0 1.5-1.5v-3M13.5 4.5h6v6M19 5l-8.5 8.5',
);
export const DownloadIcon = lines(
  'M12 4.5V16M7 11.5l5 5 5-5M4.5 15.5V18A1.5 1.5 0 0 0 6 19.5h12a1.5 1.5 0 0 0 1.5-1.5v-2.5',
);
export const EditIcon = lines(
  'M14.5 6 18 9.5M4.5 19.5l.9-4L16 4.9a1.6 1.6 0 0 1 2.3 0l.8.8a1.6 1.6 0 0 1 0 2.3L8.5 18.6l-4 .9Z',
);
export const TrashIcon = lines(
  'M4.5 6.5h15M9.5 6.5V5A1 1 0 0 1 10.5 4h3a1 1 0 0 1 1 1v1.5M6.5 6.5l.8 12a1.5 1.5 0 0 0 1.5 1.5h6.4a1.5 1.5 0 0 0 1.5-1.5l.8-12M10 10.5v5.5M14 10.5v5.5',
);
export const ArchiveIcon = lines('M4.5 5h15v4h-15ZM6 9v9a1.5 1.5 0 0 0 1.5 1.5h9A1.5 1.5 0 0 0 18 18V9M10 13h4');
export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2.5" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </>,
);
export const ImageIcon = icon(
  <>
    <rect x="4" y="4.5" width="16" height="15" rx="3" />
    <circle cx="9" cy="9.5" r="1.5" />
    <path d="m5 17 4.5-4 3 2.5 3-3 4 4.5" />
  </>,
);
export const ShareIcon = lines(
  'M12 15V4M7.5 8 12 3.5 16.5 8M6 12H5.5A1.5 1.5 0 0 0 4 13.5V18a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-4.5a1.5 1.5 0 0 0-1.5-1.5H18',
);
export const HistoryIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 7.5V12l3 2" />
  </>,
);
export const ArrangeIcon = lines('M4 7h9M4 12h9M4 17h6M18 5v14M14.5 15.5 18 19l3.5-3.5');
export const MoreIcon = icon(
  <>
    {dot(5.5, 12, 1.6)}
    {dot(12, 12, 1.6)}
    {dot(18.5, 12, 1.6)}
  </>,
);
export const RefreshIcon = lines('M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 4v4.5H15');
export const LogOutIcon = lines('M14 5H7a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h7M10.5 12H20M16.5 8.5 20 12l-3.5 3.5');
export const SunIcon = lines(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
);
export const MoonIcon = lines('M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z');
export const MonitorIcon = lines(
  'M5.5 4.5h13A1.5 1.5 0 0 1 20 6v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 15V6a1.5 1.5 0 0 1 1.5-1.5ZM9 20h6M12 16.5V20',
);
