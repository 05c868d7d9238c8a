import { randomUUID } from 'node:crypto';
import type { undoCommand } from '@corkboard/contracts/curation/acts';
import type { BoardView, PinCard, UndoOffer } from '@corkboard/contracts/curation/entities';
import type { UploadedMedia } from '@corkboard/contracts/curation/media';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import type { Answer } from '@corkboard/contracts/route';
import { type RecordedEvent, START } from '@corkboard/event-store/event';
import type { Reader } from '@corkboard/event-store/reader';
import type { CommandContext } from '@corkboard/event-store/streams';
import { testEventStore } from '@corkboard/eventstoredb/stand-in/settings';
import type { RunningService } from '@corkboard/http-edge/service-process';
import { IdentityModule } from '@corkboard/identity-service/identity.module';
import type { Backbone } from '@corkboard/service/backbone';
import { BACKBONE } from '@corkboard/service/backbone.module';
import { eventually } from '@corkboard/testing/eventually';
import { type Answered, RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { startUnderTest } from '@corkboard/testing/start-under-test';
import type { Type } from '@nestjs/common';
import { CurationModule } from '../curation.module.ts';
import { picture } from './picture.ts';

/** A person who uses the product: everyday acts, in one call each. */
export class Person {
  constructor(
    readonly client: RouteClient,
    readonly id: string,
    readonly username: string,
  ) {}

  ask<Data = unknown>(resource: string, options: object = {}): Promise<Answered<Data>> {
    return this.client.get<Data>(`/resource/${resource}Resource/get/`, options);
  }

  tell<Data = unknown>(resource: string, verb: 'create' | 'update' | 'delete', body: object): Promise<Answered<Data>> {
    return this.client.post<Data>(`/resource/${resource}Resource/${verb}/`, body);
  }

  async board(name: string, privacy: 'public' | 'secret' = 'public'): Promise<BoardView> {
    return said(await this.tell<BoardView>('Board', 'create', { name, privacy }));
  }

  async upload(seed: number): Promise<UploadedMedia> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await picture(seed))], { type: 'image/png' }), 'picture.png');
    return said(await this.client.send<UploadedMedia>('/v3/media/uploads/', { method: 'POST', body: form }));
  }

  async pin(boardId: string, seed: number, more: object = {}): Promise<SavedPin> {
    const { id } = await this.upload(seed);
    return said(await this.tell<SavedPin>('Pin', 'create', { board_id: boardId, media_upload_id: id, ...more }));
  }

  async save(pinId: string, boardId: string, more: object = {}): Promise<SavedPin> {
    return said(await this.tell<SavedPin>('Repin', 'create', { pin_id: pinId, board_id: boardId, ...more }));
  }

  /** Of a command that is given past its route, with a key of its own. */
  context(command: string): CommandContext {
    const [actor, key] = [{ kind: 'account', id: this.id } as const, randomUUID()];
    const call = { correlationId: key, causationId: null, occurredAt: new Date().toISOString() };
    return { actor, command, idempotencyKey: key, fingerprint: key, ...call };
  }

  /** Ids of the first 100 pins of a board, as its wall shows them. */
  async wallOf({ id: board_id }: Pick<BoardView, 'id'>): Promise<string[]> {
    return said(await this.ask<readonly PinCard[]>('BoardFeed', { board_id, page_size: 100 })).map(({ id }) => id);
  }

  /** Undo, or redo, of what a command offered. */
  takeBack(offer: UndoOffer | null | undefined, more: object = {}): Promise<Answered<Answer<typeof undoCommand>>> {
    return this.client.post(`/v3/commands/${offer?.commandId}/undo`, more);
  }
}

/** The data of an answer that is a yes. */
export const said = <Data>(answer: Answered<Data>): Data => {
  if (answer.status >= 300) throw new Error(`answered ${answer.status}: ${answer.text}`);
  return answer.data;
};

export interface RunningCuration {
  readonly origin: string;
  readonly service: RunningService;
  readonly backbone: Backbone;
  person(): Promise<Person>;
  visitor(): Promise<Person>;
  /** The address of one more replica, on the same database; it ends with this one. */
  replica(): Promise<string>;
  /** Every event so far, or those of one type, decrypted. */
  events(type?: string): Promise<readonly RecordedEvent[]>;
  /** Every read model has seen everything that was written so far, by whomever. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const eventsOf = async ({ store, reader }: { store: Backbone['store']; reader: Reader }, type?: string) => {
  const { events } = await store.readAll({ from: START, limit: 5000, filter: type ? { types: [type] } : undefined });
  return reader.read(events);
};

const settled = async ({ store, projections }: Backbone): Promise<void> => {
  const head = await store.head();
  await eventually(async () => {
    const behind = (await projections.running().status()).filter(({ position }) => position < head);
    if (behind.length > 0) throw new Error(`${behind.map(({ name }) => name).join(', ')} did not come so far`);
  });
};

interface SignedIn {
  readonly user: { readonly id: string; readonly username: string } | null;
}

/** Curation beside identity, and `more`, in one process, over real HTTP on a database of its own. */
export const runCuration = async (
  env: Readonly<Record<string, string>> = {},
  more: readonly Type[] = [],
): Promise<RunningCuration> => {
  const events = await testEventStore();
  const modules = [IdentityModule, CurationModule, ...more];
  const underTest = await startUnderTest({
    service: 'curation',
    modules,
    beside: ['identity'],
    env: { ...events.env, ...env },
  });
  const { origin, service } = underTest;
  const backbone = service.app.select(CurationModule).get<Backbone>(BACKBONE, { strict: false });
  return {
    origin,
    service,
    backbone,
    async person() {
      const client = await signUp(origin);
      const { data } = await client.get<SignedIn>('/v3/viewer/');
      if (!data.user) throw new Error('signing up gave no session');
      return new Person(client, data.user.id, data.user.username);
    },
    visitor: async () => new Person(await new RouteClient(origin).open(), '', ''),
    replica: underTest.replica,
    events: (type) => eventsOf(backbone, type),
    settled: () => settled(backbone),
    async stop() {
      await underTest.stop();
      await events.stop();
    },
  };
};
