import { lines } from '../../ui/icon/draw.tsx';

export const WhyIcon = lines('M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 11v5M12 8v.01');
export const HideIcon = lines('M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM6.5 6.5l11 11');
export const ReportIcon = lines('M6 20V4.5h11l-2.5 4 2.5 4H6');
export const PauseIcon = lines('M9 6v12M15 6v12');
export const PlayIcon = lines('M8 5.5v13l10-6.5-10-6.5Z');
