import type { EventCatalogue, EventDeclaration } from './catalogue.ts';
import type { DomainEvent } from './event.ts';

/** The fields of `Data` that can name a subject. */
type Text<Data> = { [Field in keyof Data]: Data[Field] extends string ? Field : never }[keyof Data] & string;

/** Raises the data of one version to the next. */
export type Upcaster = NonNullable<EventDeclaration['upcasters']>[number];

/** Properties of a domain event beside the shape of its data. */
export interface Declared<Data extends object, Personal extends keyof Data & string>
  extends Pick<EventDeclaration, 'meaning' | 'purges' | 'upcasters' | 'formerTypes'> {
  /** Personal fields, each with the field that holds the subject's id; they are encrypted under the subject's key. */
  readonly personal?: { readonly [Field in Personal]: Text<Data> };
}

/** The one declaration of a domain event; called with data it makes the event. */
export interface Fact<Type extends string, Data extends object> extends EventDeclaration {
  (data: Readonly<Data>): DomainEvent<Type, Readonly<Data>>;
  readonly type: Type;
}

/** A fact whose data is not known here. */
export interface AnyFact extends EventDeclaration {
  (data: never): DomainEvent;
  readonly type: string;
}

/** The facts of one kind of stream, by the names of their constants. */
export interface Facts {
  readonly [name: string]: AnyFact;
}

/**
 * Declares a domain event: its type, its data, what it means and what of it is personal.
 *
 *     export const boardRenamed = fact<{ boardId: string; ownerId: string; name: string }>()('BoardRenamed', {
 *       meaning: 'A board got another name.',
 *       personal: { name: 'ownerId' },
 *     });
 *     boardRenamed({ boardId, ownerId, name }); // { type: 'BoardRenamed', version: 1, data: { .. } }
 */
export const fact =
  <Data extends object>() =>
  <const Type extends string, Personal extends keyof Data & string = never>(
    type: Type,
    { upcasters = [], ...declared }: Declared<Data, Personal>,
  ): Fact<Type, Data> => {
    const version = upcasters.length + 1;
    const make = (data: Readonly<Data>): DomainEvent<Type, Readonly<Data>> => ({ type, version, data });
    return Object.assign(make, { ...declared, type, version, upcasters });
  };

/** The events that a fact (or each of several) makes: `EventOf<typeof boardRenamed>`. */
export type EventOf<F extends AnyFact> = F extends (data: never) => infer Event ? Event & DomainEvent : never;
/** The data of the events that a fact makes. */
export type DataOf<F extends AnyFact> = EventOf<F>['data'];
/** The union of all events of some facts: `EventsOf<typeof boardFacts>`. */
export type EventsOf<All extends Facts> = EventOf<All[keyof All]>;

/** Catalogue of some facts for the store, the reader and the console. */
export const catalogueOf = (facts: Facts): EventCatalogue =>
  Object.fromEntries(Object.values(facts).map(({ type, ...declared }) => [type, declared]));
