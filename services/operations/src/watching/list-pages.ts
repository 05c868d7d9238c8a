import type { consoleDeadLetters, consoleMails, consoleMessages } from '@corkboard/contracts/operations/console';
import type { InspectedService } from '@corkboard/contracts/operations/inspection';
import type { Answer, Input } from '@corkboard/contracts/route';
import { SECRETS, type Secrets } from '@corkboard/http-edge/secrets';
import type { Inspection } from '@corkboard/inspection/port';
import { Inject, Injectable } from '@nestjs/common';
import { Cursors, type Places } from './cursor.ts';
import { chosen, FanOut } from './fan-out.ts';

type Question = Input<typeof consoleMessages>['query'];

interface Listed {
  readonly service: InspectedService;
}

interface Part<Item> {
  readonly items: readonly Item[];
  readonly before: string | null;
}

/** Lists that every service has of its own: published messages and mails, newest first. */
@Injectable()
export class ListPages {
  readonly #cursors: { readonly messages: Cursors; readonly deadLetters: Cursors; readonly mails: Cursors };

  constructor(
    @Inject(FanOut) private readonly fanOut: FanOut,
    @Inject(SECRETS) secrets: Secrets,
  ) {
    const key = secrets['cookie-key'];
    this.#cursors = {
      messages: new Cursors(key, 'messages'),
      deadLetters: new Cursors(key, 'dead-letters'),
      mails: new Cursors(key, 'mails'),
    };
  }

  async messages(query: Question): Promise<Answer<typeof consoleMessages>> {
    const { items, ...rest } = await this.#list(this.#cursors.messages, query, async (inspection, asked) => {
      const { messages, before } = await inspection.messages(asked);
      return { items: messages, before };
    });
    return { messages: items.sort((a, b) => newestFirst(a.published_at ?? a.time, b.published_at ?? b.time)), ...rest };
  }

  async deadLetters(query: Question): Promise<Answer<typeof consoleDeadLetters>> {
    const { items, ...rest } = await this.#list(this.#cursors.deadLetters, query, async (inspection, asked) => {
      const { letters, before } = await inspection.deadLetters(asked);
      return { items: letters, before };
    });
    return { letters: items.sort((a, b) => newestFirst(a.set_aside_at, b.set_aside_at)), ...rest };
  }

  async mails(query: Question): Promise<Answer<typeof consoleMails>> {
    const { items, ...rest } = await this.#list(this.#cursors.mails, query, async (inspection, asked) => {
      const { mails, before } = await inspection.mails(asked);
      return { items: mails, before };
    });
    return { mails: items.sort((a, b) => newestFirst(a.created_at, b.created_at)), ...rest };
  }

  async #list<Item extends Listed>(
    cursors: Cursors,
    { service, cursor, type, limit = 50 }: Question,
    ask: (inspection: Inspection, query: { type?: string; before?: string; limit: number }) => Promise<Part<Item>>,
  ) {
    const before: Places = cursor ? cursors.read(cursor) : {};
    const open = chosen(service).filter((each) => before[each] !== null);
    const { answers, services } = await this.fanOut.ask(open, (inspection) =>
      ask(inspection, { type, before: before[inspection.service] ?? undefined, limit }),
    );
    const places = Object.fromEntries(answers.map((answer) => [answer.service, answer.value.before]));
    const next: Places = { ...before, ...places };
    const more = answers.some(({ value }) => value.before !== null);
    return {
      items: answers.flatMap(({ value }) => value.items),
      cursor: more ? cursors.write(next) : null,
      services,
    };
  }
}

const newestFirst = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1);
