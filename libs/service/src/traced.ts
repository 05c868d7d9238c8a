import type { EventHandler } from '@corkboard/consumer/consumer';
import type { Append } from '@corkboard/event-store/port';
import type { CommandContext } from '@corkboard/event-store/streams';
import type { Sink } from '@corkboard/messaging/sink';
import { inSpan, nameChains, SpanKind } from '@corkboard/tracing/spans';
import type { CommandBus } from '@nestjs/cqrs';
import type { ServiceEventStore } from './event-store.ts';
import type { CarryOut } from './projections.ts';

const chainOf = (correlationId: string | undefined) =>
  correlationId === undefined ? {} : { 'corkboard.correlation_id': correlationId };

/** A span for each command that the bus carries out. */
export const traceCommands = (bus: CommandBus): void => {
  const execute = bus.execute.bind(bus) as (command: object, context?: object) => Promise<unknown>;
  const traced = (command: object & { readonly context?: CommandContext }, context?: object): Promise<unknown> =>
    inSpan({ name: command.constructor.name, attributes: chainOf(command.context?.correlationId) }, () =>
      execute(command, context),
    );
  Object.assign(bus, { execute: traced });
};

/** `pin` of `pin-0190..`: the rest may be of a person. */
const kindOf = (stream: string): string => stream.split('-')[0] ?? '';

/** A span for each append to a store. */
export const traceAppends = (store: ServiceEventStore): ServiceEventStore => {
  const append = store.append.bind(store);
  const traced = (given: Append) => {
    const kind = kindOf(given.stream);
    const attributes = {
      'corkboard.stream': kind,
      'corkboard.events': given.events.map(({ type }) => type),
      ...chainOf(given.events[0]?.metadata.correlationId),
    };
    return inSpan({ name: `append ${kind}`, attributes }, async (span) => {
      const result = await append(given);
      span.setAttribute('corkboard.append', result.status);
      return result;
    });
  };
  return Object.assign(store, { append: traced });
};

/** A span for each event that a process carries out. */
export const traceProcesses =
  (carryOut: CarryOut): CarryOut =>
  (process, event, signal) =>
    inSpan({ name: process.name, attributes: chainOf(event.metadata.correlationId) }, () =>
      carryOut(process, event, signal),
    );

/** A span for each delivery of the relay. */
export const tracedSink = (sink: Sink, topic: string): Sink => ({
  ...sink,
  deliver: (messages) => {
    const attributes = { 'messaging.destination.name': topic, 'messaging.batch.message_count': messages.length };
    return inSpan({ name: `publish ${topic}`, kind: SpanKind.PRODUCER, attributes }, (span) => {
      nameChains(span, messages);
      return sink.deliver(messages);
    });
  },
});

/** A span for each message that a consumer handles. */
export const tracedHandler =
  (consumer: string) =>
  <Tx>({ type, handle }: EventHandler<Tx>): EventHandler<Tx> => ({
    type,
    handle: (message, tx) => {
      const attributes = { 'corkboard.consumer': consumer, ...chainOf(message.correlationId) };
      return inSpan({ name: `process ${type}`, kind: SpanKind.CONSUMER, attributes }, () => handle(message, tx));
    },
  });
