/** A call that was refused or did not arrive. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** `api_error_code`; null where there is none (network, a page instead of an answer). */
  readonly code: number | null;
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  /** The server's own words, when it has any. */
  readonly serverMessage: string | null;
  /** Advice, or the part that is meant; beside `serverMessage`. */
  readonly serverDetail: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
  /** Seconds, when the server said when to try again. */
  readonly retryAfter: number | null;

  constructor(told: Partial<Omit<ApiFailure, keyof Error>>) {
    super(told.serverMessage ?? `The call failed (${told.status ?? 'no answer'})`);
    this.code = told.code ?? null;
    this.status = told.status ?? null;
    this.serverMessage = told.serverMessage ?? null;
    this.serverDetail = told.serverDetail ?? null;
    this.data = told.data ?? {};
    this.requestId = told.requestId ?? null;
    this.retryAfter = told.retryAfter ?? null;
  }
}

export const failureOf = (error: unknown): ApiFailure => (error instanceof ApiFailure ? error : new ApiFailure({}));
