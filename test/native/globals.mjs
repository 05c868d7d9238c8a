/** Stands for `@jest/globals`: one module for all files of a worker, so each name leads to what the present file was given. */
const present = (name) =>
  new Proxy(() => {}, {
    get: (_, key) => Reflect.get(globalThis[name], key),
    apply: (_, self, parameters) => Reflect.apply(globalThis[name], self, parameters),
  });

export const [expect, it, test, describe, beforeAll, beforeEach, afterAll, afterEach, jest] = [
  'expect',
  'it',
  'test',
  'describe',
  'beforeAll',
  'beforeEach',
  'afterAll',
  'afterEach',
  'jest',
].map(present);
