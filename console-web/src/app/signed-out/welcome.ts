/** The words on the first page of a visitor; the build writes them into its HTML too. */
export const welcome = {
  headline: 'Keep the things that catch your eye',
  lead: 'Pin pictures from anywhere to boards of your own, and find them again when the idea is ready.',
} as const;
