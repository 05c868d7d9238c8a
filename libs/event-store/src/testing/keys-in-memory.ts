import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { SubjectErased, type SubjectKeys } from '../subject-keys.ts';

/** Keys that live as long as the process; for unit tests. */
export const keysInMemory = (): SubjectKeys => {
  const keys = new Map<string, KeyObject | null>();
  return {
    keyFor: async (subject) => {
      const key = keys.get(subject) ?? (keys.has(subject) ? null : createSecretKey(randomBytes(32)));
      if (key === null) throw new SubjectErased(`the key of ${subject} was destroyed`);
      keys.set(subject, key);
      return key;
    },
    find: async (subjects) =>
      new Map(
        subjects.flatMap((subject): [string, KeyObject][] => {
          const key = keys.get(subject);
          return key ? [[subject, key]] : [];
        }),
      ),
    destroyed: async (subjects) => new Set(subjects.filter((subject) => keys.get(subject) === null)),
    destroy: async (subject) => {
      keys.set(subject, null);
    },
  };
};
