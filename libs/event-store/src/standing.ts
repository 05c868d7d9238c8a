import type { Decider } from './decider.ts';
import type { DomainEvent, RecordedEvent } from './event.ts';

/** A fact of a stream, and the state that it found. */
export interface PastFact<State, Event extends DomainEvent> {
  readonly before: State;
  readonly event: RecordedEvent & Event;
}

interface Link<State, Event extends DomainEvent> extends PastFact<State, Event> {
  readonly earlier: Link<State, Event> | null;
}

export interface Told<State, Event extends DomainEvent> {
  readonly now: State;
  readonly last: Link<State, Event> | null;
}

/** Folds a stream into its state and the way there, for a decision about what was decided before. */
export const withPast = <State, Event extends DomainEvent>({
  category,
  initial,
  evolve,
}: Decider<State, Event>): Decider<Told<State, Event>, Event> => ({
  category,
  initial: { now: initial, last: null },
  evolve: ({ now, last }, event) => ({
    now: evolve(now, event),
    last: { before: now, event: event as RecordedEvent & Event, earlier: last },
  }),
});

/** Oldest first. */
const pastOf = <State, Event extends DomainEvent>({ last }: Told<State, Event>): readonly PastFact<State, Event>[] => {
  const facts: PastFact<State, Event>[] = [];
  for (let link = last; link !== null; link = link.earlier) facts.push(link);
  return facts.reverse();
};

/** Whether a command can be taken back without taking back what came after it. */
export type Standing<State, Event extends DomainEvent> =
  | { readonly status: 'unknown' }
  /** Taken back already. */
  | { readonly status: 'undone' }
  | { readonly status: 'stands'; readonly facts: readonly PastFact<State, Event>[] }
  /** `by` is a later fact of the same aspect. */
  | {
      readonly status: 'overtaken';
      readonly facts: readonly PastFact<State, Event>[];
      readonly by: RecordedEvent & Event;
    };

/** Facts of one command. */
export const factsOf = <State, Event extends DomainEvent>(
  told: Told<State, Event>,
  { commandId }: { readonly commandId: string },
): readonly PastFact<State, Event>[] => pastOf(told).filter(({ event }) => event.metadata.commandId === commandId);

/** The command, or the fact of a process, by which the last of these facts came; undefined: there is none. */
export const lastCommandOf = <State, Event extends DomainEvent>(
  { last }: Told<State, Event>,
  isOne: (event: Event) => boolean,
): string | undefined => {
  for (let link = last; link !== null; link = link.earlier) if (isOne(link.event)) return commandOf(link.event);
  return undefined;
};

interface Layer {
  /** Commands that this stands for: the first one, and those that brought it back. */
  readonly commands: readonly string[];
  readonly event: RecordedEvent;
}

interface Lifted {
  readonly layer: Layer;
  readonly below: Layer | undefined;
}

/** Layers of one aspect: an undo takes the topmost off, the undo of that puts it back, all else lies on top. */
class Layers {
  readonly #layers: Layer[] = [];
  readonly #lifted = new Map<string, Lifted>();
  #last: RecordedEvent | undefined;

  add(event: RecordedEvent): void {
    this.#last = event;
    const command = commandOf(event);
    const undone = event.metadata.undoes?.commandId;
    const top = this.#layers.at(-1);
    const lifted = undone === undefined ? undefined : this.#lifted.get(undone);
    if (top?.commands.includes(command)) this.#replace({ ...top, event });
    else if (undone !== undefined && top?.commands.includes(undone)) {
      this.#layers.pop();
      this.#lifted.set(command, { layer: top, below: this.#layers.at(-1) });
    } else if (undone !== undefined && lifted && lifted.below === top) {
      this.#lifted.delete(undone);
      this.#layers.push({ commands: [...lifted.layer.commands, command], event });
    } else this.#layers.push({ commands: [command], event });
  }

  /** `over`: nothing of it is left; an event: that lies above it. */
  above(command: string): 'nothing' | 'over' | RecordedEvent {
    const top = this.#layers.at(-1);
    if (top?.commands.includes(command)) return 'nothing';
    const lifted = this.#lifted.get(command);
    if (lifted) return lifted.below === top ? 'nothing' : (this.#last ?? lifted.layer.event);
    const isBuried = this.#layers.some(({ commands }) => commands.includes(command));
    return top && isBuried ? top.event : 'over';
  }

  #replace(layer: Layer): void {
    this.#layers[this.#layers.length - 1] = layer;
  }
}

/** Events of processes and of before have no command to go by: each is one of its own. */
const commandOf = ({ id, metadata }: RecordedEvent): string => metadata.commandId ?? id;

/**
 * Whether a command is still the last word in every aspect that it changed. A command and its undo cancel each other out,
 * so that one after the other can be taken back; `aspectsOf` names what a fact changed, such as `['name']`.
 *
 * @example const standing = standingOf(told, { commandId, aspectsOf: boardAspects });
 */
export const standingOf = <State, Event extends DomainEvent>(
  told: Told<State, Event>,
  { commandId, aspectsOf }: { readonly commandId: string; readonly aspectsOf: (event: Event) => readonly string[] },
): Standing<State, Event> => {
  const past = pastOf(told);
  const facts = factsOf(told, { commandId });
  const aspects = new Set(facts.flatMap(({ event }) => aspectsOf(event)));
  if (aspects.size === 0) return { status: 'unknown' };
  const found = [...aspects].map((aspect) => {
    const layers = new Layers();
    for (const { event } of past) if (aspectsOf(event).includes(aspect)) layers.add(event);
    return layers.above(commandId);
  });
  const by = found.find((above) => typeof above === 'object');
  if (by) return { status: 'overtaken', facts, by: by as RecordedEvent & Event };
  return found.every((above) => above === 'over') ? { status: 'undone' } : { status: 'stands', facts };
};
