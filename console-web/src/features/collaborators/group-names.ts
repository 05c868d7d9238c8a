import { groupText } from './group-texts.ts';

/** S-071, DS-050: up to three names, then how many more there are. */
export const groupNames = (names: readonly string[]): string => {
  const [a = '', b = '', c = ''] = names;
  if (names.length < 2) return a;
  if (names.length === 2) return groupText('two', { a, b });
  if (names.length === 3) return groupText('three', { a, b, c });
  return groupText('more', { a, b, c, count: names.length - 3 });
};
