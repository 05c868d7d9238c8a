const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

/** `1.5 GB`; thousands, as disks are sold. */
export const inBytes = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value < 10 && power > 0 ? Math.round(value * 10) / 10 : Math.round(value)} ${units[power]}`;
};

/** `0.4`, `12`: a tenth matters below ten only. */
export const inSeconds = (seconds: number): number =>
  seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds);
