import type { EventHandler } from '@corkboard/consumer/consumer';
import type { ServiceName } from '@corkboard/contracts/services';
import type { EventCatalogue } from '@corkboard/event-store/catalogue';
import type { AnyDecider } from '@corkboard/event-store/decider';
import type { DomainEvent, RecordedEvent } from '@corkboard/event-store/event';
import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import type { AnyTable } from '@corkboard/event-store/table';
import type { Translation } from '@corkboard/messaging/translation';
import type { ICommand } from '@nestjs/cqrs';
import { Pool, type PoolClient } from 'pg';
import type { MigrationInterface } from 'typeorm';
import type { ExportSection, NotExported, RunningSection } from './account-export/section.ts';
import type { Job } from './jobs/job.ts';
import type { StaffAct, StaffList } from './staff-lists.ts';

/**
 * HOUSE-STYLE 6: a sentence between capabilities. Commands are carried out by the service's command bus, at least once;
 * each gets a context of its own (actor: the process; idempotency key: event id and ordinal), so a repetition writes nothing.
 */
export interface Process<Event extends DomainEvent = DomainEvent> {
  /** The sentence in kebab-case: `delete-pins-of-deleted-board`. */
  readonly name: string;
  readonly types: readonly Event['type'][];
  readonly react: (
    event: RecordedEvent & Event,
    context: (command: string, ordinal?: number) => CommandContext,
    signal: AbortSignal,
  ) => readonly ICommand[] | Promise<readonly ICommand[]>;
  /** Events that may be worked on at once, where one takes long and the others do not depend on it; 1 unless stated. */
  readonly atOnce?: number;
}

export const process = <Event extends DomainEvent>(definition: Process<Event>): Process =>
  definition as unknown as Process;

/** A projection whose event types are not known here. */
export interface AnyProjection {
  readonly name: string;
  readonly version: number;
  readonly tables: readonly AnyTable[];
  readonly on: object;
}

/** All that the backbone needs to know of a service. */
export interface ServiceDefinition {
  readonly service: ServiceName;
  readonly catalogue: EventCatalogue;
  /** By stream category; the console shows the state of any stream with them. */
  readonly deciders: readonly AnyDecider[];
  readonly projections: readonly AnyProjection[];
  /** Of read models, and in a capability those of what is not an event. */
  readonly tables: readonly AnyTable[];
  /** Migrations in order of their timestamps; run at start, in the service's own schema. */
  readonly migrations: readonly (new () => MigrationInterface)[];
  /** Data kept of an account, by kind: each a statement that counts it, with the account's id as `$1`. */
  readonly held?: Readonly<Record<string, string>>;
  /** Lists of rows that staff see beside events, and acts on these, by name; its contracts say who may (`staffActs`). */
  readonly lists?: Readonly<Record<string, StaffList>>;
  readonly acts?: Readonly<Record<string, StaffAct>>;
  /** Sections of the account export, in their order, and what holds something of a person and is in none. */
  readonly exports?: readonly ExportSection[];
  readonly notExported?: NotExported;
  /** `publish.ts`: private facts to published facts. */
  readonly publish: Translation;
}

/** A consumer of events of other services; effects and inbox are written in one transaction. */
export interface EventConsumer {
  /** Unique among all consumers, such as `curation-profiles`. */
  readonly name: string;
  /** The services whose topics are read. */
  readonly from: readonly ServiceName[];
  readonly on: readonly EventHandler<PoolClient>[];
}

/** DI tokens of what a service's module gets by importing its backbone. */
/** The service's pg Pool, `search_path` set to its schema. */
export const POOL = Pool;
/** Streams (libs/event-store/streams): the only way to write events. */
export const STREAMS = Streams;
/** TypeORM's DataSource over the same pool, with an entity for each table: for plain reads and writes. */
export const DATA_SOURCE = Symbol('DataSource');
/** EventStore port of the service (for the console and for processes). */
export const EVENT_STORE = Symbol('EventStore');
/** Claims of the service as keyed HMACs: `claimOf('email', 'jane@x')`. */
export const CLAIMS = Symbol('Claims');
/** The subjects' keys of the service: destroying one erases what it sealed. */
export const SUBJECT_KEYS = Symbol('SubjectKeys');
/** Projections runner: status, rebuild, waitFor. */
export const PROJECTIONS = Symbol('Projections');
/** Processes: modules add theirs before the application starts (`inject(PROCESSES).add(..)`). */
export const PROCESSES = Symbol('Processes');
/** Jobs (jobs/jobs.ts): puts pieces of work into queues. */
export const JOBS = Symbol('Jobs');
/** The bus: in-process delivery or Kafka; consumers subscribe to it. */
export const BUS = Symbol('Bus');
/** The ServiceDefinition itself. */
export const DEFINITION = Symbol('ServiceDefinition');

/** Modules add what they react to in their `onModuleInit`, before anything runs. */
export interface Processes {
  add(...processes: readonly Process[]): void;
  consume(...consumers: readonly EventConsumer[]): void;
  readonly jobs: { add(...jobs: readonly Job[]): void };
  readonly exports: { add(section: RunningSection): void };
}

export interface Claims {
  /** A claim on a normalised value; only its keyed HMAC leaves this function. */
  of(kind: string, normalisedValue: string): { readonly kind: string; readonly value: string };
}
