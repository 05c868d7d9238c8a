import { brandName } from '../bootstrap.ts';
import { fill, type Value } from './format.ts';

type UpTo<S extends string, End extends string> = S extends `${infer Before}${End}${string}` ? Before : S;
type Word<S extends string> = S extends `${string} ${string}` | `${string}#${string}` | '' ? never : S;
type Names<S extends string> = S extends `${string}{${infer Rest}`
  ? Word<UpTo<UpTo<Rest, ','>, '}'>> | Names<Rest>
  : never;

/** The arguments of a message; the brand is known everywhere. */
export type ValuesOf<S extends string> = { readonly [Name in Exclude<Names<S>, 'brand'>]: Value };

type Messages = Readonly<Record<string, string>>;
type Rest<S extends string> = keyof ValuesOf<S> extends never ? [] : [values: ValuesOf<S>];

const translations = new Map<string, Messages>();

/** Another language for one part of the product; keys that it lacks stay English. */
export const translate = (area: string, messages: Messages): void => {
  translations.set(area, messages);
};

/**
 * The texts of one part of the product: `const text = catalogue('boards', { empty: 'No pins on {name} yet.' })`, then
 * `text('empty', { name })`. Keys and arguments are checked by the compiler.
 */
export const catalogue =
  <const M extends Messages>(area: string, english: M) =>
  <K extends keyof M & string>(key: K, ...[values]: Rest<M[K]>): string => {
    const given: Readonly<Record<string, Value>> = values ?? {};
    const language = document.documentElement.lang || 'en';
    return fill(translations.get(area)?.[key] ?? english[key] ?? key, { brand: brandName(), ...given }, language);
  };
