import { BadConfiguration, configOf, type EdgeConfig, isLocalOrigin } from '@corkboard/runtime/config';
import * as z from 'zod';

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  );

const flag = (byDefault: 'true' | 'false') =>
  z
    .enum(['true', 'false', 'on', 'off', ''])
    .default(byDefault)
    .transform((value) => value === 'true' || value === 'on');

const arms = z
  .string()
  .default('{}')
  .transform((text, context) => {
    try {
      return z.record(z.string(), z.string()).parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message: 'it must be JSON such as {"save_signup_title":"on"}' });
      return z.NEVER;
    }
  });

const variables = z.object({
  BRAND_LEGAL_NAME: z.string().default(''),
  BRAND_SUPPORT_EMAIL: z.string().default(''),
  BRAND_EMAIL_ALLOWED_DOMAINS: list,
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(8),
  ALLOW_WEAK_PASSWORDS: flag('false'),
  PASSWORD_ASCII_ONLY: flag('true'),
  HASHING_CONCURRENCY: z.coerce.number().int().min(1).max(64).optional(),
  HASHING_QUEUE: z.coerce.number().int().min(1).max(10_000).default(256),
  SIGNUP_REDIRECT_URL: z.string().default(''),
  REDIRECT_ALLOWLIST: list,
  POLICY_VERSION: z.string().default('1'),
  EXPERIMENTS: arms,
  ENUMERATION_MODE: z.enum(['compat']).default('compat'),
  /** `auto`: asked unless the product runs on http://localhost. */
  EMAIL_DNS: z.enum(['on', 'off', 'auto']).default('auto'),
  EMAIL_DNS_SERVERS: list,
  SMTP_URL: z.string().default(''),
  MAIL_FROM: z.string().default(''),
});

export interface IdentityConfig extends z.infer<typeof variables> {
  readonly edge: EdgeConfig;
  readonly brand: string;
  readonly brandSlug: string;
  readonly isLocal: boolean;
  readonly asksDns: boolean;
  readonly signupRedirectUrl: string | null;
}

const redirectOf = (url: string, allowed: readonly string[], origin: string): string | null => {
  if (url === '') return null;
  const target = URL.canParse(url, origin) ? new URL(url, origin) : null;
  const safe = target && (target.origin === origin || allowed.includes(target.origin));
  if (!safe) {
    throw new BadConfiguration(
      'SIGNUP_REDIRECT_URL is wrong: it must be an address of this site or of an origin on REDIRECT_ALLOWLIST.',
    );
  }
  return url;
};

/** Everything identity is told by its environment; throws BadConfiguration that names the variable. */
export const identityConfig = (edge: EdgeConfig): IdentityConfig => {
  const read = configOf(variables, edge.env);
  if (read.PASSWORD_MIN_LENGTH < 8 && !read.ALLOW_WEAK_PASSWORDS) {
    throw new BadConfiguration('PASSWORD_MIN_LENGTH is wrong: below 8 it needs ALLOW_WEAK_PASSWORDS=true.');
  }
  const isLocal = isLocalOrigin(edge.origin);
  return {
    ...read,
    edge,
    brand: edge.BRAND_NAME,
    brandSlug: edge.BRAND_NAME.toLowerCase().replace(/[^a-z]/g, ''),
    isLocal,
    asksDns: read.EMAIL_DNS === 'on' || (read.EMAIL_DNS === 'auto' && !isLocal),
    signupRedirectUrl: redirectOf(read.SIGNUP_REDIRECT_URL, read.REDIRECT_ALLOWLIST, edge.origin),
  };
};

export const IDENTITY_CONFIG = Symbol('IdentityConfig');
