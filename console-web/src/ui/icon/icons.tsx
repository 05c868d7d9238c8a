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
