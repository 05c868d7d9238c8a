/** An id in what somebody typed, or in an address; undefined where there is none. */
export const idIn = (given: unknown): string | undefined =>
  typeof given === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(given)
    ? given.toLowerCase()
    : undefined;
