/** Six people who know each other by what they save. Passwords are for a demo on one's own machine, and printed. */
export const people = [
  {
    key: 'maya',
    firstName: 'Maya',
    lastName: 'Lindqvist',
    email: 'maya.lindqvist@example.com',
    site: 'highroads.example.com',
  },
  {
    key: 'tomas',
    firstName: 'Tomás',
    lastName: 'Herrera',
    email: 'tomas.herrera@example.com',
    site: 'shade-and-stone.example.com',
  },
  {
    key: 'aiko',
    firstName: 'Aiko',
    lastName: 'Tanabe',
    email: 'aiko.tanabe@example.com',
    site: 'kiln-notes.example.com',
  },
  {
    key: 'noor',
    firstName: 'Noor',
    lastName: 'Rahman',
    email: 'noor.rahman@example.com',
    site: 'longtable.example.com',
  },
  {
    key: 'felix',
    firstName: 'Felix',
    lastName: 'Okafor',
    email: 'felix.okafor@example.com',
    site: 'set-in-colour.example.com',
  },
  {
    key: 'clara',
    firstName: 'Clara',
    lastName: 'Weiss',
    email: 'clara.weiss@example.com',
    site: 'slowgarden.example.com',
  },
].map((person, at) => ({
  ...person,
  password: `${['quiet', 'sunlit', 'glazed', 'peppery', 'inked', 'leafy'][at]} ${['harbour', 'archway', 'teapot', 'kitchen', 'letter', 'window'][at]} ${41 + at * 7}`,
}));
