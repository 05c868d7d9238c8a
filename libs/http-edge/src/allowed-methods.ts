interface Address {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/[.$()+]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\/$/, '')}/?$`,
  );

/** Methods that each address of an application answers, for 405 and its Allow header (RFC 9110, 15.5.6). */
export class AllowedMethods {
  readonly #addresses = new Map<string, Address>();

  /** @param path in Fastify syntax; one that ends in `*` answers for addresses that nobody declared and is passed over */
  add(path: string, methods: string | readonly string[]): void {
    if (path.endsWith('*')) return;
    const address = this.#addresses.get(path) ?? { pattern: patternOf(path), methods: new Set() };
    for (const method of [methods].flat()) address.methods.add(method);
    this.#addresses.set(path, address);
  }

  /** Empty when no address matches. */
  at(path: string): readonly string[] {
    const found = [...this.#addresses.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort();
  }
}
