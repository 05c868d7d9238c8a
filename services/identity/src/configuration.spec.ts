import { edgeConfig } from '@corkboard/runtime/config';
import { describe, expect, it } from '@jest/globals';
import { identityConfig } from './configuration.ts';

const local = { BRAND_ORIGIN: 'http://localhost:3000' };
const config = (env: Record<string, string>) => identityConfig(edgeConfig({ ...local, ...env }));

describe('the configuration of identity', () => {
  it('has the values of the requirements unless told otherwise [E-215]', () => {
    expect(config({})).toMatchObject({ PASSWORD_MIN_LENGTH: 8, PASSWORD_ASCII_ONLY: true, brand: 'Corkboard' });
    expect(config({ PASSWORD_MIN_LENGTH: '15' }).PASSWORD_MIN_LENGTH).toBe(15);
    expect(config({ BRAND_NAME: 'Acme' })).toMatchObject({ brand: 'Acme', brandSlug: 'acme' });
  });

  it.each([
    [{ PASSWORD_MIN_LENGTH: '6' }, 'PASSWORD_MIN_LENGTH'],
    [{ PASSWORD_MIN_LENGTH: 'x' }, 'PASSWORD_MIN_LENGTH'],
    [{ SIGNUP_REDIRECT_URL: 'https://evil.test/' }, 'SIGNUP_REDIRECT_URL'],
    [{ EXPERIMENTS: '{' }, 'EXPERIMENTS'],
    [{ ENUMERATION_MODE: 'strict' }, 'ENUMERATION_MODE'],
  ])('names what is wrong in %j', (env, name) => expect(() => config(env)).toThrow(name));

  it('takes six characters only where weak passwords are allowed [E-215]', () => {
    expect(config({ PASSWORD_MIN_LENGTH: '6', ALLOW_WEAK_PASSWORDS: 'true' }).PASSWORD_MIN_LENGTH).toBe(6);
  });

  it('lets sign-up go to this site or to an allowed one [E-049]', () => {
    expect(config({}).signupRedirectUrl).toBeNull();
    expect(config({ SIGNUP_REDIRECT_URL: '/join' }).signupRedirectUrl).toBe('/join');
    const allowed = { SIGNUP_REDIRECT_URL: 'https://join.test/x', REDIRECT_ALLOWLIST: 'https://join.test' };
    expect(config(allowed).signupRedirectUrl).toBe('https://join.test/x');
  });

  it('asks DNS unless the product runs at home', () => {
    expect(config({}).asksDns).toBe(false);
    expect(config({ EMAIL_DNS: 'on' }).asksDns).toBe(true);
    expect(config({ BRAND_ORIGIN: 'https://pins.example' }).asksDns).toBe(true);
    expect(config({ BRAND_ORIGIN: 'https://pins.example', EMAIL_DNS: 'off' }).asksDns).toBe(false);
  });
});
