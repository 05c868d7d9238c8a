/** A leaf of a JSON value and where it is: `links[0].linkId`. */
interface Leaf {
  readonly path: string;
  readonly text: string;
}

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

/** Every leaf of a JSON value, in its order; empty lists and objects are leaves. */
export const leavesOf = (value: unknown, path = ''): readonly Leaf[] => {
  if (typeof value !== 'object' || value === null || isEmpty(value))
    return [{ path, text: JSON.stringify(value) ?? 'null' }];
  if (Array.isArray(value)) return value.flatMap((each, index) => leavesOf(each, `${path}[${index}]`));
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, join(path, key)));
};

export interface Change {
  readonly path: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before: string | null;
  readonly after: string | null;
}

/** Differences between two JSON values, leaf by leaf, in the order of the second, removed ones last. */
export const changesBetween = (before: unknown, after: unknown): readonly Change[] => {
  const old = new Map(leavesOf(before).map(({ path, text }) => [path, text]));
  const now = new Map(leavesOf(after).map(({ path, text }) => [path, text]));
  const present = [...now].flatMap(([path, text]): Change[] => {
    const was = old.get(path);
    if (was === text) return [];
    return [{ path, kind: was === undefined ? 'added' : 'changed', before: was ?? null, after: text }];
  });
  const gone = [...old].filter(([path]) => !now.has(path));
  return [...present, ...gone.map(([path, text]): Change => ({ path, kind: 'removed', before: text, after: null }))];
};
