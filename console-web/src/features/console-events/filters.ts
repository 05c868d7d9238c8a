import { type ServiceName, serviceNames } from '@corkboard/contracts/services';

/** Filters of the list of events; all of them stand in the address. */
export interface EventFilters {
  readonly service?: ServiceName;
  readonly type?: string;
  readonly stream?: string;
  readonly from?: string;
  readonly to?: string;
  readonly actor?: string;
  readonly correlation?: string;
  readonly text?: string;
  /** `off`: paused. */
  readonly live?: 'off';
}

export const filterNames = ['service', 'type', 'stream', 'from', 'to', 'actor', 'correlation', 'text'] as const;
export type FilterName = (typeof filterNames)[number];

const isService = (value: unknown): value is ServiceName => serviceNames.some((service) => service === value);

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

/** Filters as they stand in an address; what makes no sense is left out. */
export const filtersOf = (search: Readonly<Record<string, unknown>>): EventFilters => {
  const filters = {
    service: isService(search['service']) ? search['service'] : undefined,
    type: textOf(search['type']),
    stream: textOf(search['stream']),
    from: instantOf(search['from']),
    to: instantOf(search['to']),
    actor: textOf(search['actor']),
    correlation: textOf(search['correlation']),
    text: textOf(search['text']),
    live: search['live'] === 'off' ? ('off' as const) : undefined,
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
};

/** Filters for the server, without the page's own. */
export const questionOf = ({ live: _, ...filters }: EventFilters): Omit<EventFilters, 'live'> => filters;

export const isNarrowed = (filters: EventFilters): boolean => filterNames.some((name) => filters[name] !== undefined);
