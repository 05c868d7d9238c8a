import { webAsset, webPage } from '@corkboard/contracts/web/pages';
import { Controller, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { EDGE_CONFIG, type EdgeConfig } from '../config.ts';
import { type Exchange, Serve, TheExchange } from '../serve.ts';
import { fetchViewer } from './viewer.ts';
import { htmlFor, pageHeaders, type WebFile, type WebFiles, withBootstrap } from './web-files.ts';

export const WEB_FILES = Symbol('WebFiles');
/** Address of identity as this process reaches it: its own in one process. */
export const IDENTITY_ADDRESS = Symbol('IdentityAddress');

const YEAR = 31_536_000;
const forScripts = /^\/(resource|v3|ads\/v4|vx|internal|i|_)\//;

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';

/** The web app's files and pages; registered after every API route, so that only what is left comes here. */
@Controller()
export class WebController {
  constructor(
    @Inject(WEB_FILES) private readonly files: WebFiles,
    @Inject(IDENTITY_ADDRESS) private readonly identity: () => string,
    @Inject(EDGE_CONFIG) private readonly config: EdgeConfig,
  ) {}

  @Serve(webAsset)
  asset(@TheExchange() { request, reply }: Exchange) {
    const file = this.files.get(pathOf(request));
    if (!file) throw new ApiError('NOT_FOUND');
    return this.#file(file, request, reply, `public, max-age=${YEAR}, immutable`);
  }

  @Serve(webPage)
  async page(@TheExchange() { request, reply }: Exchange) {
    const path = pathOf(request);
    if (this.#fromLoopbackAddress(request)) return reply.redirect(`${this.config.origin}${request.url}`, 302);
    const file = path.endsWith('.html') ? undefined : this.files.get(path);
    if (file) return this.#file(file, request, reply, 'public, max-age=3600');
    if (forScripts.test(path) && !/^\/_\/_\/(policy|help)\//.test(path)) throw new ApiError('NOT_FOUND');
    return this.#html(path, request, reply);
  }

  async #html(path: string, request: FastifyRequest, reply: FastifyReply) {
    const viewer = await fetchViewer(this.identity(), request);
    const html = htmlFor(this.files, path, viewer.type);
    if (!html) throw new ApiError('NOT_FOUND', { messageDetail: 'The web build is missing: run npm run build.' });
    for (const cookie of viewer.cookies) reply.header('set-cookie', cookie);
    const referrer = /^\/(password|offsite)/.test(path) ? 'no-referrer' : 'strict-origin-when-cross-origin';
    return reply
      .headers({ ...pageHeaders, 'referrer-policy': referrer })
      .send(withBootstrap(html.body, viewer.data, this.config.BRAND_NAME));
  }

  // Browsers keep `__Host-` cookies on http://localhost only.
  #fromLoopbackAddress(request: FastifyRequest): boolean {
    return this.config.origin.startsWith('http://localhost') && /^127\.0\.0\.1(:|$)/.test(request.headers.host ?? '');
  }

  #file(file: WebFile, request: FastifyRequest, reply: FastifyReply, caching: string) {
    reply.headers({ 'content-type': file.type, 'cache-control': caching, etag: file.etag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
    const packed = file.brotli && /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
    if (packed) reply.header('content-encoding', 'br');
    return reply.send(packed ? file.brotli : file.body);
  }
}
