/** The n-th published event of a domain event is `{id}.{n}`. */
export const domainEventId = (published: string): string => published.split('.')[0] ?? published;
