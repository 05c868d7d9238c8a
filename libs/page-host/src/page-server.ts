import type { PageHead } from '@corkboard/contracts/curation/page-heads';
import { chooseApp, isHome } from '@corkboard/contracts/web/choose-app';
import { servedByServices } from '@corkboard/contracts/web/pages';
import { ApiError } from '@corkboard/http-edge/api-error';
import { packed } from '@corkboard/http-edge/compression';
import type { Exchange } from '@corkboard/http-edge/serve';
import type { EdgeConfig } from '@corkboard/runtime/config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FirstView, fetchFirstView, nothing } from './first-view.ts';
import { fetchPageHead, metaOf, titleOf } from './page-head.ts';
import { fetchViewer, type ViewerAnswer } from './viewer.ts';
import { htmlFor, htmlWith, pageHeaders, type WebFile, type WebFiles } from './web-files.ts';

const YEAR = 31_536_000;

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';

export interface PageServerOptions {
  readonly config: EdgeConfig;
  readonly files: WebFiles;
  /** Addresses of services as this process reaches them: its own address in one process. */
  readonly address: (service: 'identity' | 'curation') => string;
}

interface Page {
  readonly viewer: ViewerAnswer;
  readonly head: PageHead;
  readonly firstView: FirstView;
}

const sendFile = (file: WebFile, request: FastifyRequest, reply: FastifyReply, caching: string): FastifyReply => {
  reply.headers({ 'content-type': file.type, 'cache-control': caching, etag: file.etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const packed = file.brotli && /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (packed) reply.header('content-encoding', 'br');
  return reply.send(packed ? file.brotli : file.body);
};

/** The web app's files and pages, the same from one process and from the gateway. */
export class PageServer {
  readonly #options: PageServerOptions;

  constructor(options: PageServerOptions) {
    this.#options = options;
  }

  asset(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const file = this.#options.files.get(pathOf(request));
    if (!file) throw new ApiError('NOT_FOUND');
    return sendFile(file, request, reply, `public, max-age=${YEAR}, immutable`);
  }

  /** Any address that no service answers. */
  async page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { config, files, address } = this.#options;
    const path = pathOf(request);
    if (servedByServices.test(path)) throw new ApiError('NOT_FOUND');
    if (this.#isLoopbackAddress(request)) return reply.redirect(`${config.origin}${request.url}`, 302);
    const file = path.endsWith('.html') ? undefined : files.get(path);
    if (file) return sendFile(file, request, reply, 'public, max-age=3600');
    const [viewer, head] = await Promise.all([
      fetchViewer(address('identity'), request),
      fetchPageHead(address('curation'), path, request),
    ]);
    if (head.redirect_url !== null) return this.#moved(head.redirect_url, request, reply);
    // Back may bring this HTML out of the browser's cache for who looks next: it shows what everybody may see.
    const isPublic = isHome(path) || head.head?.is_public;
    const isApp = chooseApp(path, viewer.type === 'AUTH') === 'app';
    const firstView = isApp && isPublic ? await fetchFirstView(address('curation'), path, request) : nothing;
    return this.#html(path, { viewer, head, firstView }, { request, reply });
  }

  async #html(path: string, { viewer, head, firstView }: Page, { request, reply }: Exchange): Promise<FastifyReply> {
    const { config, files } = this.#options;
    const html = htmlFor(files, path, viewer.type);
    if (!html) throw new ApiError('NOT_FOUND', { messageDetail: 'The web build is missing: run npm run build.' });
    for (const cookie of viewer.cookies) reply.header('set-cookie', cookie);
    const referrer = /^\/(password|offsite)/.test(path) ? 'no-referrer' : 'strict-origin-when-cross-origin';
    const site = { brand: config.BRAND_NAME, origin: config.origin };
    const content = {
      // The token stands in its cookie; here it would be guessed by the length of the answer.
      bootstrap: viewer.data && { ...viewer.data, csrfToken: '' },
      title: titleOf(head.head, config.BRAND_NAME),
      meta: metaOf(head.head, site) + firstView.head,
      firstView: firstView.body,
      isWelcome: isHome(path),
    };
    const text = htmlWith(html.body, content);
    // Data of the viewer beside a text of somebody else is not compressed: the length would tell of one by the other. The
    // pictures of the first view bring no text along.
    const isMixed = viewer.type !== 'UNAUTH' && head.head !== null;
    const { body, encoding } = await packed(text, isMixed ? '' : request.headers['accept-encoding']);
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply
      .code(head.status)
      .headers({ ...pageHeaders, vary: 'accept-encoding', 'referrer-policy': referrer })
      .send(body);
  }

  /** Asked anew every time: another board may get the old address. */
  #moved(to: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const query = request.url.slice(pathOf(request).length);
    return reply.header('cache-control', 'no-cache').redirect(`${to}${query}`, 301);
  }

  // Browsers keep `__Host-` cookies on http://localhost only.
  #isLoopbackAddress(request: FastifyRequest): boolean {
    const { origin } = this.#options.config;
    return origin.startsWith('http://localhost') && /^127\.0\.0\.1(:|$)/.test(request.headers.host ?? '');
  }
}
