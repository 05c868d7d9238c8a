import type { ModuleMetadata, Provider } from '@nestjs/common';
import type { ExportSection, Made, RunningSection } from './account-export/section.ts';
import { type EventConsumer, PROCESSES, type Process, type Processes, type ServiceDefinition } from './definition.ts';
import type { Job } from './jobs/job.ts';

/** Parts of a capability beside its facts; every list is empty unless stated. */
export interface Brings
  extends Partial<
      Pick<ServiceDefinition, 'projections' | 'tables' | 'held' | 'lists' | 'acts' | 'exports' | 'notExported'>
    >,
    Pick<ModuleMetadata, 'controllers' | 'providers'> {
  readonly processes?: readonly (Process | Made<Process | readonly Process[]>)[];
  /** Consumers of events that other services publish. */
  readonly consumers?: readonly Made<EventConsumer>[];
  /** Work that comes back, and what is done about the pieces of its queues. */
  readonly jobs?: readonly Made<Job>[];
}

/** A provider that enters a process, a consumer or a job before the application starts. */
const entering = <T>({ inject, useFactory }: Made<T>, enter: (processes: Processes, made: T) => void): Provider => ({
  provide: Symbol('entered'),
  inject: [PROCESSES, ...inject],
  useFactory: (processes: Processes, ...injected: never[]) => enter(processes, useFactory(...injected)),
});

const made = (process: Process | Made<Process | readonly Process[]>): Made<Process | readonly Process[]> =>
  'react' in process ? { inject: [], useFactory: () => process } : process;

const running = ({ name, inject, useFactory }: ExportSection): Made<RunningSection> => ({
  inject,
  useFactory: (...injected: never[]) => ({ name, find: useFactory(...injected) }),
});

/** Parts of the Nest module of a service. */
export type ModuleParts = Required<Pick<ModuleMetadata, 'controllers' | 'providers'>>;

export const partsOf = (capabilities: readonly Brings[]): ModuleParts => ({
  controllers: capabilities.flatMap(({ controllers = [] }) => controllers),
  providers: capabilities.flatMap(({ providers = [], processes = [], consumers = [], jobs = [], exports = [] }) => [
    ...providers,
    ...processes.map((each) => entering(made(each), (all, process) => all.add(...[process].flat()))),
    ...consumers.map((each) => entering(each, (all, consumer) => all.consume(consumer))),
    ...jobs.map((each) => entering(each, (all, job) => all.jobs.add(job))),
    ...exports.map((each) => entering(running(each), (all, section) => all.exports.add(section))),
  ]),
});
