import type { Envelope } from '@corkboard/contracts/envelope';
import type { ApiError } from './api-error.ts';
import { findCall, type RequestName } from './call.ts';

const nowhere = { country: 'US', country_from_hostname: null, country_from_ip: null, region_from_ip: null };

const around = (request: RequestName): Pick<Envelope, 'client_context' | 'request_identifier'> => {
  const call = findCall(request);
  return { client_context: call?.clientContext ?? nowhere, request_identifier: call?.requestId ?? request.id };
};

/** A page of a list: the items and where the next page starts. */
export class Page<Item> {
  readonly items: readonly Item[];
  readonly bookmark: string;

  constructor(items: readonly Item[], bookmark: string) {
    this.items = items;
    this.bookmark = bookmark;
  }
}

/** An answer that is no list by itself and still has pages, such as search: items and a hint. */
export class PagedAnswer<Data> {
  readonly data: Data;
  readonly bookmark: string;

  constructor(data: Data, bookmark: string) {
    this.data = data;
    this.bookmark = bookmark;
  }
}

/** An answer of work that goes on after it: 202, by routes that say so (`laterStatus`). */
export class UnderWay<Data> {
  readonly data: Data;
  readonly bookmark = null;

  constructor(data: Data) {
    this.data = data;
  }
}

/** Data of an answer, and where its next page starts. */
export const readAnswer = (value: unknown): { data: unknown; bookmark: string | null } => {
  if (value instanceof Page) return { data: value.items, bookmark: value.bookmark };
  return value instanceof PagedAnswer || value instanceof UnderWay ? value : { data: value, bookmark: null };
};

/** DE-002, DS-221. `code` 0 means no error. */
export const success = (
  request: RequestName,
  status: number,
  data: unknown,
  bookmark: string | null = null,
): Envelope => ({
  resource_response: { status: 'success', http_status: status, code: 0, data, bookmark, error: null },
  ...around(request),
});

const fill = (message: string | null, values: Readonly<Record<string, string | number>>): string | null =>
  message?.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) ?? null;

export const failure = (request: RequestName, error: ApiError, brand: string): Envelope => {
  const { definition, detail } = error;
  const message = fill(definition.message, { brand, ...detail.values });
  const data = { ...(definition.field ? { field: definition.field } : {}), ...detail.data };
  const body = {
    api_error_code: definition.code,
    http_status: definition.status,
    message,
    message_detail: detail.messageDetail ?? null,
    data,
  };
  return {
    resource_response: {
      status: 'failure',
      http_status: definition.status,
      code: definition.code,
      data: null,
      bookmark: null,
      error: body,
    },
    ...around(request),
  };
};
