import { type ServiceName, serviceNames, type UrlVariable, urlVariableOf } from '@corkboard/contracts/services';
import { BadAddress, checkedAddress } from '@corkboard/eventstoredb/address';
import * as z from 'zod';
import { isTrustedProxy, NoAddress } from './trusted-proxies.ts';

const flag = (byDefault: boolean) =>
  z
    .enum(['true', 'false', 'on', 'off', '1', '0', ''])
    .optional()
    .transform((value) => (value === undefined || value === '' ? byDefault : ['true', 'on', '1'].includes(value)));

const address = z.string().default('');
const addresses = Object.fromEntries(serviceNames.map((name) => [urlVariableOf(name), address])) as Record<
  UrlVariable,
  typeof address
>;

/** Environment variables of every process of the product; each service adds its own (`configOf`). */
export const edgeVariables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.string().default(''),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(4).max(500).default(16),
  KAFKA_BROKERS: z.string().default(''),
  EVENT_STORE: z.enum(['postgres', 'eventstoredb']).default('postgres'),
  EVENTSTOREDB_URL: z.string().default(''),
  SECRETS_DIR: z.string().default(''),
  BRAND_NAME: z.string().min(1).default('Corkboard'),
  BRAND_ORIGIN: z.string().default(''),
  BUSINESS_ORIGIN: z.string().default(''),
  CONSOLE_ORIGIN: z.string().default(''),
  COOKIE_SECURE: flag(true),
  TRUSTED_PROXIES: z.string().default(''),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(2),
  DEFAULT_COUNTRY: z.string().length(2).default('US'),
  VIDEO_UPLOAD_MIN_ACCOUNT_AGE_HOURS: z.coerce.number().min(0).max(87_600).default(24),
  QUICK_PROMOTE_MIN_ACCOUNT_AGE_DAYS: z.coerce.number().int().min(0).max(3_650).default(28),
  RATE_LIMITS: flag(true),
  LIMITS: z.string().default('{}'),
  OUTBOUND_ALLOW: z.string().default(''),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().default(''),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  NODE_ENV: z.string().default('production'),
  ...addresses,
});

type Variables = z.infer<typeof edgeVariables>;

export interface EdgeConfig extends Variables {
  /** The variables themselves, from which each service reads its own. */
  readonly env: NodeJS.ProcessEnv;
  /** Origin of the product as browsers see it, without a trailing slash. */
  readonly origin: string;
  readonly allowedOrigins: readonly string[];
  /** Database of each service, with a role of its own; else DATABASE_URL is for all of them. */
  readonly databaseUrls?: Readonly<Record<ServiceName, string>>;
}

/** The configuration is wrong; the message names the variable and is one sentence. */
export class BadConfiguration extends Error {
  override readonly name = 'BadConfiguration';
}

/** Reads and checks variables; throws BadConfiguration naming the first wrong one. */
export const configOf = <Schema extends z.ZodObject>(schema: Schema, env: NodeJS.ProcessEnv): z.infer<Schema> => {
  // A variable that a shell or a composition left empty is one that was not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new BadConfiguration(
    `${issue?.path.join('.') ?? 'configuration'} is wrong: ${issue?.message ?? 'unreadable'}.`,
  );
};

/** True for an address that this machine alone reaches. */
export const isLoopback = (host: string): boolean => ['127.0.0.1', 'localhost', '::1'].includes(host);

const originOf = (variables: Variables): string => {
  const origin = variables.BRAND_ORIGIN || `http://localhost:${variables.PORT}`;
  if (!URL.canParse(origin))
    throw new BadConfiguration('BRAND_ORIGIN is wrong: it must be an address such as https://pins.example.');
  return new URL(origin).origin;
};

/** A development origin: the only one with which limits may be switched off or private addresses be allowed. */
export const isLocalOrigin = (origin: string): boolean =>
  new URL(origin).protocol === 'http:' && new URL(origin).hostname === 'localhost';

const refuseUnknownStore = ({ EVENT_STORE, EVENTSTOREDB_URL }: Variables): void => {
  if (EVENT_STORE !== 'eventstoredb') return;
  if (!/^esdb(\+discover)?:\/\/[^\s/?]+/.test(EVENTSTOREDB_URL))
    throw new BadConfiguration(
      'EVENTSTOREDB_URL is wrong: EVENT_STORE=eventstoredb needs an address such as esdb://host:2113?tls=false.',
    );
  try {
    checkedAddress(EVENTSTOREDB_URL);
  } catch (error) {
    throw error instanceof BadAddress ? new BadConfiguration(`EVENTSTOREDB_URL is wrong: ${error.message}.`) : error;
  }
};

const refuseUnknownCollector = ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Variables): void => {
  if (endpoint !== '' && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)))
    throw new BadConfiguration(
      'OTEL_EXPORTER_OTLP_ENDPOINT is wrong: it must be the address of a collector, such as http://localhost:4318.',
    );
};

const refuseUnknownProxies = ({ TRUSTED_PROXIES }: Variables): void => {
  try {
    isTrustedProxy(TRUSTED_PROXIES, '');
  } catch (error) {
    if (!(error instanceof NoAddress)) throw error;
    throw new BadConfiguration(
      `TRUSTED_PROXIES is wrong: ${error.message} is neither an address, a range such as 10.0.0.0/8, nor loopback, linklocal or uniquelocal.`,
    );
  }
};

const refuseUnsafe = (variables: Variables, origin: string): void => {
  const trusted = variables.BRAND_ORIGIN !== '' && (origin.startsWith('https://') || isLocalOrigin(origin));
  if (!isLoopback(variables.HOST) && variables.COOKIE_SECURE && !trusted)
    throw new BadConfiguration(
      'HOST is not loopback, so BRAND_ORIGIN must be an https address (or http://localhost), or COOKIE_SECURE=false must be set.',
    );
  if (!variables.RATE_LIMITS && !isLocalOrigin(origin))
    throw new BadConfiguration('RATE_LIMITS=off is accepted only when BRAND_ORIGIN is http://localhost.');
  if (variables.OUTBOUND_ALLOW && !isLocalOrigin(origin))
    throw new BadConfiguration('OUTBOUND_ALLOW is accepted only when BRAND_ORIGIN is http://localhost.');
};

/** DESIGN 1: one checked configuration for the edge of a process. */
export const edgeConfig = (env: NodeJS.ProcessEnv): EdgeConfig => {
  const variables = configOf(edgeVariables, env);
  const origin = originOf(variables);
  refuseUnknownStore(variables);
  refuseUnknownProxies(variables);
  refuseUnknownCollector(variables);
  refuseUnsafe(variables, origin);
  const allowedOrigins = [origin, variables.BUSINESS_ORIGIN, variables.CONSOLE_ORIGIN].filter(Boolean);
  return { ...variables, env, origin, allowedOrigins };
};

/** DI token of EdgeConfig. */
export const EDGE_CONFIG = Symbol('EdgeConfig');
