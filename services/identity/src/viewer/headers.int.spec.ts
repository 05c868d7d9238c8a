import { describe, expect, it } from '@jest/globals';
import { startIdentity } from '../testing/running-identity.ts';

const headersAt = async (brandOrigin: string) => {
  const identity = await startIdentity({ BRAND_ORIGIN: brandOrigin });
  try {
    const paths = ['/v3/viewer/', '/no/such/thing/', '/%zz'];
    const answers = await Promise.all(paths.map((path) => fetch(`${identity.origin}${path}`)));
    return answers.map(({ status, headers }) => ({ status, of: (name: string) => headers.get(name) }));
  } finally {
    await identity.stop();
  }
};

describe('every answer', () => {
  it('tells browsers to come by https alone for a year, where the product is at an https address', async () => {
    const answers = await headersAt('https://pins.example');
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 400]);
    for (const { of } of answers) {
      expect(of('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(of('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(of('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
      expect(of('x-content-type-options')).toBe('nosniff');
    }
  });

  it('says nothing of https where there is none', async () => {
    for (const { of } of await headersAt('http://localhost:3000')) {
      expect(of('strict-transport-security')).toBeNull();
      expect(of('content-security-policy')).toContain("default-src 'none'");
    }
  });
});
