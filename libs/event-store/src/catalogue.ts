import type { JsonObject } from './event.ts';

/**
 * Declaration of an event type. `personal` names the fields of `data` that hold personal data, each with the field of `data`
 * that holds the subject's id: they are encrypted under the subject's key.
 */
export interface EventDeclaration {
  readonly version: number;
  /** A sentence for the console and the README. */
  readonly meaning: string;
  readonly personal?: { readonly [field: string]: string };
  /**
   * From version n (index n - 1) to n + 1, pure JSON to JSON; the version is one more than there are upcasters. A personal
   * field is moved whole, never looked into: where it is not opened it is sealed, and of an erased person it is ERASED.
   */
  readonly upcasters?: readonly ((data: JsonObject) => JsonObject)[];
  /** Personal fields of its stream are shown to nobody any more, staff included: what they said is gone for good. */
  readonly purges?: true;
  /** Names under which events of this type were stored before it was renamed; versions count on across the names. */
  readonly formerTypes?: readonly string[];
}

export type EventCatalogue = { readonly [type: string]: EventDeclaration };

/** A personal field whose subject's key was destroyed reads as this. */
export const ERASED = null;
