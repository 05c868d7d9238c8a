/** A call that was refused or did not arrive. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** `api_error_code`; null where there is none (network, a page instead of an answer). */
  readonly code: number | null = null;
  /** HTTP status; null when no answer came. */
  readonly status: number | null = null;
  /** The server's own words, when it has any. */
  readonly serverMessage: string | null = null;
  /** Advice, or the part that is meant; beside `serverMessage`. */
  readonly serverDetail: string | null = null;
  readonly data: Readonly<Record<string, unknown>> = {};
  readonly requestId: string | null = null;
  /** Seconds, when the server said when to try again. */
  readonly retryAfter: number | null = null;

  constructor(told: Partial<Omit<ApiFailure, keyof Error>>) {
    super(told.serverMessage ?? `The call failed (${told.status ?? 'no answer'})`);
    Object.assign(this, told);
  }
}

export const failureOf = (error: unknown): ApiFailure => (error instanceof ApiFailure ? error : new ApiFailure({}));
