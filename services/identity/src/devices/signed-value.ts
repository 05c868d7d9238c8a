import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

const macOf = (key: KeyObject, purpose: string, value: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\u0000${value}`).digest();

/** `value.mac`; the purpose keeps one cookie from passing for another. */
export const sign = (key: KeyObject, purpose: string, value: string): string =>
  `${value}.${macOf(key, purpose, value).toString('base64url')}`;

/** The value behind a signature of ours, or null. */
export const unsign = (key: KeyObject, purpose: string, signed: string | undefined): string | null => {
  const at = signed?.lastIndexOf('.') ?? -1;
  if (!signed || at < 1 || signed.length > 512) return null;
  const value = signed.slice(0, at);
  const given = Buffer.from(signed.slice(at + 1), 'base64url');
  const expected = macOf(key, purpose, value);
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : null;
};
