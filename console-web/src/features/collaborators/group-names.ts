import { collaboratorText } from './collaborator-texts.ts';

/** S-071, DS-050: up to three names, then how many more there are. */
export const groupNames = (names: readonly string[]): string => {
  const [a = '', b = '', c = ''] = names;
  if (names.length < 2) return a;
  if (names.length === 2) return collaboratorText('two', { a, b });
  if (names.length === 3) return collaboratorText('three', { a, b, c });
  return collaboratorText('more', { a, b, c, count: names.length - 3 });
};
