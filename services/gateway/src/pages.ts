import { ApiError } from '@corkboard/http-edge/api-error';
import type { EdgeConfig } from '@corkboard/http-edge/config';
import { openApiText } from '@corkboard/http-edge/web/openapi.controller';
import { fetchViewer } from '@corkboard/http-edge/web/viewer';
import { htmlFor, pageHeaders, type WebFile, type WebFiles, withBootstrap } from '@corkboard/http-edge/web/web-files';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const YEAR = 31_536_000;
const forScripts = /^\/(resource|v3|ads\/v4|vx|internal|i|_)\//;

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';

const sendFile = (file: WebFile, request: FastifyRequest, reply: FastifyReply, caching: string): FastifyReply => {
  reply.headers({ 'content-type': file.type, 'cache-control': caching, etag: file.etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const packed = file.brotli && /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (packed) reply.header('content-encoding', 'br');
  return reply.send(packed ? file.brotli : file.body);
};

export interface PagesOptions {
  readonly config: EdgeConfig;
  readonly files: WebFiles;
  readonly identityUrl: string;
}

/** The web build: its files, and its HTML with the viewer in it at every address that no service answers. */
export const servePages = (gateway: FastifyInstance, { config, files, identityUrl }: PagesOptions): void => {
  const html = async (path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const viewer = await fetchViewer(identityUrl, request);
    const page = htmlFor(files, path, viewer.type);
    if (!page) throw new ApiError('NOT_FOUND', { messageDetail: 'The web build is missing: run npm run build.' });
    for (const cookie of viewer.cookies) reply.header('set-cookie', cookie);
    const referrer = /^\/(password|offsite)/.test(path) ? 'no-referrer' : 'strict-origin-when-cross-origin';
    reply.headers({ ...pageHeaders, 'referrer-policy': referrer });
    return reply.send(withBootstrap(page.body, viewer.data, config.BRAND_NAME));
  };

  const description = openApiText(config);
  gateway.get('/openapi.json', (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(description),
  );
  gateway.get('/assets/*', (request, reply) => {
    const file = files.get(pathOf(request));
    if (!file) throw new ApiError('NOT_FOUND');
    return sendFile(file, request, reply, `public, max-age=${YEAR}, immutable`);
  });
  gateway.get('/*', (request, reply) => {
    const path = pathOf(request);
    // Browsers keep `__Host-` cookies on http://localhost only.
    const loopback = /^127\.0\.0\.1(:|$)/.test(request.headers.host ?? '');
    if (loopback && config.origin.startsWith('http://localhost')) {
      return reply.redirect(`${config.origin}${request.url}`, 302);
    }
    const file = path.endsWith('.html') ? undefined : files.get(path);
    if (file) return sendFile(file, request, reply, 'public, max-age=3600');
    if (forScripts.test(path) && !/^\/_\/_\/(policy|help)\//.test(path)) throw new ApiError('NOT_FOUND');
    return html(path, request, reply);
  });
};
