import { type KeyObject, randomBytes } from 'node:crypto';
import { cookieAttributes, cookieNames } from '@corkboard/http-edge/cookies';
import { CSRF_COOKIE, CSRF_TOKEN, renewCsrfToken } from '@corkboard/http-edge/gate/csrf';
import type { EdgeConfig } from '@corkboard/runtime/config';
import '@fastify/cookie';
import type { Exchange } from '@corkboard/http-edge/serve';
import { DAY } from '../clock.ts';
import { sign, unsign } from './signed-value.ts';

const YEAR_SECONDS = 365 * 86_400;
/** DE-167: how long a browser remembers who was signed in. */
export const LIMITED_LOGIN_LIFE = 90 * DAY;

export const newHandle = (): string => randomBytes(16).toString('base64url');

/** The cookies of one browser that only the server reads. */
export class Browser {
  readonly #exchange: Exchange;
  readonly #config: EdgeConfig;
  readonly #key: KeyObject;
  #newDevice: string | null = null;

  constructor(exchange: Exchange, config: EdgeConfig, cookieKey: KeyObject) {
    this.#exchange = exchange;
    this.#config = config;
    this.#key = cookieKey;
  }

  get sessionToken(): string | null {
    return this.#read('session');
  }

  /** Null until `knowDevice`. */
  get deviceId(): string | null {
    return this.#newDevice ?? this.#signed('device');
  }

  get limitedLogin(): string | null {
    return this.#signed('limitedLogin');
  }

  /** The marker of an underage answer, or that somebody tampered with it. */
  get ineligible(): { readonly id: string } | 'broken' | null {
    if (this.#read('ineligible') === null) return null;
    const id = this.#signed('ineligible');
    return id === null ? 'broken' : { id };
  }

  /** By what this browser is known apart from any marker: cookies that the server gave it for other things. */
  get traces(): readonly string[] {
    const csrf = this.#exchange.request.cookies[CSRF_COOKIE] ?? '';
    const device = this.#signed('device');
    return [...(CSRF_TOKEN.test(csrf) ? [`csrf ${csrf}`] : []), ...(device === null ? [] : [`device ${device}`])];
  }

  signIn(token: string, maxAgeSeconds: number): void {
    this.#write('session', token, maxAgeSeconds);
  }

  signOut(): void {
    this.#clear('session');
    renewCsrfToken(this.#exchange.request, this.#exchange.reply, this.#config);
  }

  /** The device's id, made when there is none. */
  knowDevice(): string {
    const id = this.deviceId ?? newHandle();
    this.#newDevice = id;
    this.#write('device', sign(this.#key, 'device', id), YEAR_SECONDS);
    return id;
  }

  remember(handle: string): void {
    this.#write('limitedLogin', sign(this.#key, 'limitedLogin', handle), LIMITED_LOGIN_LIFE / 1000);
  }

  forget(): void {
    this.#clear('limitedLogin');
  }

  mark(value: string, maxAgeSeconds: number): void {
    this.#write('ineligible', sign(this.#key, 'ineligible', value), maxAgeSeconds);
  }

  #read(name: keyof ReturnType<typeof cookieNames>): string | null {
    return this.#exchange.request.cookies[cookieNames(this.#config)[name]] || null;
  }

  #signed(name: 'device' | 'limitedLogin' | 'ineligible'): string | null {
    return unsign(this.#key, name, this.#read(name) ?? undefined);
  }

  #write(name: keyof ReturnType<typeof cookieNames>, value: string, maxAgeSeconds: number): void {
    const attributes = cookieAttributes(this.#config, Math.floor(maxAgeSeconds));
    this.#exchange.reply.setCookie(cookieNames(this.#config)[name], value, attributes);
  }

  #clear(name: keyof ReturnType<typeof cookieNames>): void {
    this.#exchange.reply.clearCookie(cookieNames(this.#config)[name], cookieAttributes(this.#config));
  }
}
