const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A UUIDv7: sorts by time, so that what is derived from it does too. */
export const uuidv7 = (now = Date.now()): string => {
  const random = crypto.getRandomValues(new Uint8Array(10));
  const time = now.toString(16).padStart(12, '0');
  const rest = hex(random);
  const variant = ((Number.parseInt(rest.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-${variant}${rest.slice(4, 7)}-${rest.slice(7, 19)}`;
};
