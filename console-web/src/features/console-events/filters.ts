import { type ServiceName, serviceNames } from '@corkboard/contracts/services';

const serviceOf = (value: unknown): ServiceName | undefined => serviceNames.find((service) => service === value);

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? undefined : text;
};

const instantOf = (value: unknown): string | undefined => {
  const text = textOf(value);
  return text !== undefined && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;
};

const parsers = {
  service: serviceOf,
  type: textOf,
  stream: textOf,
  from: instantOf,
  to: instantOf,
  actor: textOf,
  correlation: textOf,
  text: textOf,
};

export type FilterName = keyof typeof parsers;
export const filterNames = Object.keys(parsers) as FilterName[];

/** Filters of the list of events, which is paused while `live` is off; all of them stand in the address. */
export type EventFilters = {
  readonly [Name in FilterName]?: ReturnType<(typeof parsers)[Name]>;
} & { readonly live?: 'off' | undefined };

/** Filters as they stand in an address; what makes no sense is left out. */
export const filtersOf = (search: Readonly<Record<string, unknown>>): EventFilters => {
  const parsed = filterNames.map((name) => [name, parsers[name](search[name])] as const);
  return {
    ...Object.fromEntries(parsed.filter(([, value]) => value !== undefined)),
    ...(search['live'] === 'off' && { live: 'off' }),
  };
};

/** Filters for the server, without the page's own. */
export const questionOf = ({ live: _, ...filters }: EventFilters): Omit<EventFilters, 'live'> => filters;

export const isNarrowed = (filters: EventFilters): boolean => filterNames.some((name) => filters[name] !== undefined);
