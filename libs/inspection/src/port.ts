import type { InspectionRoutes } from '@corkboard/contracts/operations/inspection.routes';
import type { Answer, Input } from '@corkboard/contracts/route';

export type Question = keyof InspectionRoutes;
type InputTo<Name extends Question> = Input<InspectionRoutes[Name]>;

/** Params, query and body of a question, as far as its route has them. */
export type Asked<Name extends Question> = {
  readonly [Part in keyof InputTo<Name> as unknown extends InputTo<Name>[Part] ? never : Part]: InputTo<Name>[Part];
};

type OrNull<Name extends Question> = InspectionRoutes[Name] extends { readonly always: true }
  ? never
  : Asked<Name> extends { readonly params: unknown }
    ? null
    : never;

/** Null where what the address names is not there. */
export type Answered<Name extends Question> = Answer<InspectionRoutes[Name]> | OrNull<Name>;

/**
 * Inspection of one service for the console: a method for each of its inspection routes, which say what is asked and answered. In
 * one process it is called directly, across processes by HTTP with the internal token: the answers are the same. Personal
 * fields are masked except in what `reveal…` answers; whoever calls those has recorded the view before.
 *
 *     await inspection.stream({ params: { stream: 'pin-1' }, query: {} })
 */
export type Inspection = {
  readonly [Name in Question]: (asked: Asked<Name>, gone?: AbortSignal) => Promise<Answered<Name>>;
};

/** A part of it, such as all that is asked about projections. */
export type Answering<Name extends Question> = Pick<Inspection, Name>;

/** A mail as its service keeps it. */
export interface KeptMail {
  readonly id: string;
  /** Name of the text, such as `password-reset`. */
  readonly kind: string;
  readonly accountId: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly status: 'queued' | 'sent' | 'failed' | 'kept';
  readonly attempts: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly lastError: string | null;
}

/** Given by a service that sends mail; newest first, `before` is the id of the last one of the page before. */
export interface MailOutbox {
  list(query: {
    readonly kind?: string;
    readonly before?: string;
    readonly limit: number;
  }): Promise<readonly KeptMail[]>;
  find(id: string): Promise<KeptMail | null>;
}

/** DI token of MailOutbox; a service without one has an empty outbox. */
export const MAIL_OUTBOX = Symbol('MailOutbox');

/** Given by a service whose staff decide on what people will see. */
export interface RowPreviews {
  /** Null for a list without previews. `row`: unmasked, columns by name. */
  of(list: string, row: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>> | null>;
}

/** DI token of RowPreviews; a service without one shows none. */
export const ROW_PREVIEWS = Symbol('RowPreviews');
