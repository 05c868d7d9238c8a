import { eventId, streamName } from '@corkboard/contracts/operations/inspection';
import { serviceNames } from '@corkboard/contracts/services';
import { consoleText } from '../../../lib/messages/console.ts';
import { pages } from '../pages.ts';

export interface Command {
  readonly name: string;
  /** Address within the console. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
}

const forId = (id: string): Command[] => [
  { name: consoleText('findId', { id }), to: '/console/events/', search: { text: id } },
  { name: consoleText('showCorrelation', { id }), to: '/console/events/', search: { correlation: id } },
];

const forStream = (stream: string): Command[] =>
  serviceNames.map((service) => ({
    name: consoleText('openStream', { stream, service }),
    to: '/console/streams/$service/$stream/',
    params: { service, stream },
  }));

/** Commands for the typed text: go to a page, find an id, open a stream. */
export const commandsFor = (typed: string): readonly Command[] => {
  const text = typed.trim();
  if (eventId.safeParse(text).success) return forId(text);
  if (streamName.safeParse(text).success) return forStream(text);
  const words = text.toLowerCase();
  return pages()
    .map(({ to, name }) => ({ to, name: consoleText('goTo', { page: name }) }))
    .filter(({ name }) => name.toLowerCase().includes(words));
};
