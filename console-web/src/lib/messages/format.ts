/** The part of ICU MessageFormat that the product's texts use: `{name}`, `{n, plural, one {# pin} other {# pins}}`, `<tag>text</tag>`. */
export type Value = string | number;

export interface Part {
  readonly text: string;
  /** The tag around this part: 'link' for `<link>text</link>`. */
  readonly tag: string | null;
}

const branchesOf = (text: string): ReadonlyMap<string, string> => {
  const branches = new Map<string, string>();
  for (const match of text.matchAll(/(=?[\w]+)\s*\{([^{}]*)\}/g)) branches.set(match[1] ?? '', match[2] ?? '');
  return branches;
};

const plural = (choices: string, value: Value, locale: string): string => {
  const branches = branchesOf(choices);
  const exact = branches.get(`=${value}`);
  const chosen = exact ?? branches.get(new Intl.PluralRules(locale).select(Number(value))) ?? branches.get('other');
  return (chosen ?? '').replaceAll('#', new Intl.NumberFormat(locale).format(Number(value)));
};

const argument = /\{(\w+)(?:,\s*plural,\s*((?:[^{}]|\{[^{}]*\})*))?\}/g;

/** `fill('Join {name}', { name: 'Ana' })` is 'Join Ana'; an argument without a value stays as it is written. */
export const fill = (message: string, values: Readonly<Record<string, Value>>, locale = 'en'): string =>
  message.replace(argument, (written, name: string, choices: string | undefined) => {
    const value = values[name];
    if (value === undefined) return written;
    return choices === undefined ? String(value) : plural(choices, value, locale);
  });

/** The text cut at its tags, in order: what `<link>` encloses is to be drawn by the caller. */
export const partsOf = (text: string): readonly Part[] =>
  text
    .split(/(<(\w+)>.*?<\/\2>)/g)
    .filter((_piece, index) => index % 3 !== 2)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const tagged = /^<(\w+)>(.*)<\/\1>$/.exec(piece);
      return tagged ? { tag: tagged[1] ?? null, text: tagged[2] ?? '' } : { tag: null, text: piece };
    });
