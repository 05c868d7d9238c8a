import { Resolver } from 'node:dns/promises';
import { createRequire } from 'node:module';
import { domainOf, isKnownWebmail, looksLikeEmail } from '@corkboard/rules/identity/email';
import { LRUCache } from 'lru-cache';
import { parse } from 'tldts';
import isEmail from 'validator/lib/isEmail.js';
import { HOUR } from '../clock.ts';
import { canonicalEmail } from '../email-spellings.ts';

const require = createRequire(import.meta.url);
const setOf = (list: string): ReadonlySet<string> => new Set(require(list) as string[]);

let disposable: { readonly names: ReadonlySet<string>; readonly wildcards: ReadonlySet<string> } | null = null;

/** Many thousands of names: read for the first address, not at each start. */
const disposableDomains = () => {
  disposable ??= {
    names: setOf('disposable-email-domains'),
    wildcards: setOf('disposable-email-domains/wildcard.json'),
  };
  return disposable;
};

const reserved = /(^|\.)(test|example|invalid|localhost|local|internal|onion)$/;

const DNS_PATIENCE_MS = 2000;
const REMEMBERED = 10_000;
/** No such name, or none of the kind: the only answers that say something about the domain. */
const denials = new Set(['ENOTFOUND', 'ENODATA']);

export interface MailDomainOptions {
  readonly acceptsReserved: boolean;
  readonly asksDns: boolean;
  /** Empty: those of the machine. */
  readonly dnsServers: readonly string[];
}

/** DE-044: whether mail for an address could arrive. Lists decide; DNS without an answer counts as yes. */
export class MailDomains {
  readonly #options: MailDomainOptions;
  readonly #resolver = new Resolver({ timeout: DNS_PATIENCE_MS / 2, tries: 1 });
  readonly #known = new LRUCache<string, boolean>({ max: REMEMBERED, ttl: HOUR });

  constructor(options: MailDomainOptions) {
    this.#options = options;
    if (options.dnsServers.length > 0) this.#resolver.setServers([...options.dnsServers]);
  }

  async couldArrive(email: string): Promise<boolean> {
    if (!looksLikeEmail(email) || email.startsWith('"')) return false;
    if (!isEmail(email, { allow_utf8_local_part: true, allow_ip_domain: false })) return false;
    const domain = domainOf(canonicalEmail(email));
    if (isKnownWebmail(email)) return true;
    if (reserved.test(domain)) return this.#options.acceptsReserved;
    if (this.#isDisposable(domain)) return false;
    return this.#options.asksDns ? this.#takesMail(domain) : true;
  }

  #isDisposable(domain: string): boolean {
    const registrable = parse(domain).domain ?? domain;
    const { names, wildcards } = disposableDomains();
    return names.has(domain) || names.has(registrable) || wildcards.has(registrable);
  }

  async #takesMail(domain: string): Promise<boolean> {
    const known = this.#known.get(domain);
    if (known !== undefined) return known;
    const patience = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(true), DNS_PATIENCE_MS).unref();
    });
    const takesMail = await Promise.race([this.#ask(domain), patience]);
    this.#known.set(domain, takesMail);
    return takesMail;
  }

  async #ask(domain: string): Promise<boolean> {
    try {
      const servers = await this.#resolver.resolveMx(domain);
      return servers.some(({ exchange }) => exchange !== '' && exchange !== '.');
    } catch (error) {
      if (!denies(error)) return true;
    }
    try {
      return (await this.#resolver.resolve4(domain)).length > 0;
    } catch (error) {
      return !denies(error);
    }
  }
}

const denies = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && denials.has(String(error.code));
