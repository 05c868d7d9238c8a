import { icon, lines } from './draw.tsx';

export type { IconProps } from './draw.tsx';
export { CloseIcon, CopyIcon, EyeIcon, EyeOffIcon } from './few-icons.tsx';

export const SearchIcon = lines('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16.2 16.2 20.5 20.5');
export const PlusIcon = lines('M12 5v14M5 12h14');
export const PersonIcon = lines('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.8-3.4 3.8-5.5 7.5-5.5s6.7 2.1 7.5 5.5');
export const HomeIcon = lines('M4 11.5 12 4.5l8 7V18a2 2 0 0 1-2 2h-3.5v-5.5h-5V20H6a2 2 0 0 1-2-2v-6.5Z');
export const BoardIcon = icon(
  <>
    <rect x="4" y="4" width="9" height="16" rx="2" />
    <rect x="15.5" y="4" width="4.5" height="6.5" rx="1.5" />
    <rect x="15.5" y="13" width="4.5" height="7" rx="1.5" />
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
