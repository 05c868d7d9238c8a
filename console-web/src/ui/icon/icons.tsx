import { dot, icon, lines } from './draw.tsx';

export type { IconProps } from './draw.tsx';
export { CloseIcon, CopyIcon, EyeIcon, EyeOffIcon } from './few-icons.tsx';

export const SearchIcon = lines('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16.2 16.2 20.5 20.5');
export const PlusIcon = lines('M12 5v14M5 12h14');
export const CheckIcon = lines('M5 12.5 10 17.5 19.5 7');
export const ChevronDownIcon = lines('M6 9.5 12 15l6-5.5');
export const ChevronUpIcon = lines('M6 14.5 12 9l6 5.5');
export const ChevronRightIcon = lines('M9.5 6 15 12l-5.5 6');
export const ChevronLeftIcon = lines('M14.5 6 9 12l5.5 6');
export const ArrowLeftIcon = lines('M20 12H4.5M10.5 5.5 4 12l6.5 6.5');
export const ArrowUpIcon = lines('M12 20V4.5M5.5 10.5 12 4l6.5 6.5');
export const ExternalIcon = lines(
  'M9 5.5H6a1.5 1.5 0 0 0-1.5 1.5v11A1.5 1.5 0 0 0 6 19.5h11a1.5 1.5 0 0 0 1.5-1.5v-3M13.5 4.5h6v6M19 5l-8.5 8.5',
);
export const LinkIcon = lines(
  'M10 14a4 4 0 0 0 5.9.4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-5.9-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
);
export const UploadIcon = lines(
  'M12 16V4.5M7 9l5-5 5 5M4.5 15.5V18A1.5 1.5 0 0 0 6 19.5h12a1.5 1.5 0 0 0 1.5-1.5v-2.5',
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
export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2.5" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </>,
);
export const PersonIcon = lines('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.8-3.4 3.8-5.5 7.5-5.5s6.7 2.1 7.5 5.5');
export const HomeIcon = lines('M4 11.5 12 4.5l8 7V18a2 2 0 0 1-2 2h-3.5v-5.5h-5V20H6a2 2 0 0 1-2-2v-6.5Z');
export const PinIcon = lines('M12 14v6.5M7 14h10c0-2-1-3.3-2.2-4L14.5 5H16V3.5H8V5h1.5L9.2 10C8 10.7 7 12 7 14Z');
export const BoardIcon = icon(
  <>
    <rect x="4" y="4" width="9" height="16" rx="2" />
    <rect x="15.5" y="4" width="4.5" height="6.5" rx="1.5" />
    <rect x="15.5" y="13" width="4.5" height="7" rx="1.5" />
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
export const RefreshIcon = lines('M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 4v4.5H15');
export const SettingsIcon = lines(
  'M4 7h9M17 7h3M4 17h3M11 17h9M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
);
export const LogOutIcon = lines('M14 5H7a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h7M10.5 12H20M16.5 8.5 20 12l-3.5 3.5');
export const SunIcon = lines(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
);
export const MoonIcon = lines('M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z');
export const MonitorIcon = lines(
  'M5.5 4.5h13A1.5 1.5 0 0 1 20 6v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 15V6a1.5 1.5 0 0 1 1.5-1.5ZM9 20h6M12 16.5V20',
);
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11.5v4.5" />
    {dot(12, 8.2)}
  </>,
);
export const WarningIcon = icon(
  <>
    <path d="M12 4.5 20.5 19h-17L12 4.5Z" />
    <path d="M12 10v4" />
    {dot(12, 16.4, 0.9)}
  </>,
);
export const MoreIcon = icon(
  <>
    {dot(5.5, 12, 1.6)}
    {dot(12, 12, 1.6)}
    {dot(18.5, 12, 1.6)}
  </>,
);
export const FilterIcon = lines('M4 6h16M7 12h10M10.5 18h3');
export const PlayIcon = lines('M8 5.5v13l10.5-6.5L8 5.5Z');
export const PauseIcon = lines('M8.5 5.5v13M15.5 5.5v13');
export const ZoomIcon = lines(
  'M9 4H5.5A1.5 1.5 0 0 0 4 5.5V9M15 4h3.5A1.5 1.5 0 0 1 20 5.5V9M9 20H5.5A1.5 1.5 0 0 1 4 18.5V15M15 20h3.5a1.5 1.5 0 0 0 1.5-1.5V15',
);
export const MailIcon = icon(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
    <path d="m4.5 7.5 7.5 6 7.5-6" />
  </>,
);
export const KeyboardIcon = lines(
  'M4.5 6.5h15A1.5 1.5 0 0 1 21 8v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16V8a1.5 1.5 0 0 1 1.5-1.5ZM7 10.5h.01M12 10.5h.01M17 10.5h.01M8.5 14h7',
);
