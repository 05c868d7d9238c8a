import type { Envelope } from '@corkboard/contracts/envelope';
import type { Route } from '@corkboard/contracts/route';
import { parsedJson } from '../browser/json.ts';
import { ApiFailure } from './api-failure.ts';
import { type AnswerOf, addressOf, headersOf, promptWhenNeeded, refusalOf } from './call.ts';
import { rememberTokens } from './read-tokens.ts';

export interface UploadOptions {
  /** From 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  /** Parameters of the address. */
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Sends files, by their names, to a multipart route and tells how far they are: fetch cannot. Throws ApiFailure. */
export const upload = <R extends Route>(
  route: R,
  files: Readonly<Record<string, Blob>>,
  options: UploadOptions = {},
): Promise<AnswerOf<R>> =>
  new Promise((resolve, reject) => {
    options.signal?.throwIfAborted();
    const form = new FormData();
    for (const [name, file] of Object.entries(files)) form.append(name, file);
    const request = new XMLHttpRequest();
    request.open(route.method, addressOf(route, { query: options.query ?? {} }));
    headersOf(route, form, { idempotencyKey: options.idempotencyKey }).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const headers = { get: (name: string) => request.getResponseHeader(name) };
      rememberTokens(headers.get('x-write-tokens'));
      const envelope = parsedJson(request.responseText) as Envelope | null;
      const succeeded = request.status >= 200 && request.status < 300;
      if (succeeded && envelope !== null) resolve(envelope.resource_response.data as AnswerOf<R>);
      else {
        const refusal = refusalOf({ status: request.status, headers }, envelope);
        promptWhenNeeded(route, refusal, {});
        reject(refusal);
      }
    };
    request.onerror = () => reject(new ApiFailure({}));
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
