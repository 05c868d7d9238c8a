import { type ApiErrorDefinition, type ApiErrorName, apiErrors } from '@corkboard/contracts/errors';
import { isRefused, type Refused } from '@corkboard/event-store/decider';

export interface ErrorDetail {
  /** Fills `{name}` in the message. */
  readonly values?: Readonly<Record<string, string | number>>;
  readonly messageDetail?: string;
  /** `error.data` of the answer; never personal data of another person. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
}

/** An answer that is a "no": thrown at the edge only, turned into the envelope by the error filter. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly definition: ApiErrorDefinition;
  readonly errorName: ApiErrorName;
  readonly detail: ErrorDetail;

  constructor(errorName: ApiErrorName, detail: ErrorDetail = {}) {
    super(errorName);
    this.errorName = errorName;
    this.definition = apiErrors[errorName];
    this.detail = detail;
  }
}

/** A service's table: every refusal of its domain and the error it becomes. */
export type RefusalTable<Refusal extends string> = Readonly<Record<Refusal, ApiErrorName>>;

/**
 * Unwraps the result of a command. @throws ApiError for a refusal.
 * @example return orRefuse(await this.bus.execute(new CreateBoard(context, input)), refusals);
 */
export const orRefuse = <Value, Refusal extends string>(
  value: Value | Refused<Refusal>,
  table: RefusalTable<NoInfer<Refusal>>,
  detail: (refusal: Refusal) => ErrorDetail = () => ({}),
): Value => {
  if (isRefused<Value, Refusal>(value)) throw new ApiError(table[value.refused], detail(value.refused));
  return value;
};

/** A value that was looked for. @throws ApiError for null and undefined. */
export const found = <Value>(
  value: Value | null | undefined,
  missing: ApiErrorName = 'NOT_FOUND',
  detail?: ErrorDetail,
): Value => {
  if (value === null || value === undefined) throw new ApiError(missing, detail);
  return value;
};
