import type { consoleDeadLetters, consoleMails, consoleMessages } from '@corkboard/contracts/operations/console';
import type { Answer, Input } from '@corkboard/contracts/route';
import type { Asked, Inspection } from '@corkboard/inspection/port';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { Inject, Injectable } from '@nestjs/common';
import { Cursors, type Places } from './cursor.ts';
import { chosen, FanOut } from './fan-out.ts';

type Query = Input<typeof consoleMessages>['query'];

interface Page {
  readonly before: string | null;
}

/** Lists that every service has of its own: published messages and mails, newest first. */
@Injectable()
export class ListPages {
  constructor(
    @Inject(FanOut) private readonly fanOut: FanOut,
    @Inject(SECRETS) private readonly secrets: Secrets,
  ) {}

  async messages(query: Query): Promise<Answer<typeof consoleMessages>> {
    const { pages, ...rest } = await this.#list('messages', query, (each, asked) => each.messages(asked));
    const messages = pages.flatMap((page) => page.messages);
    return {
      messages: messages.sort((a, b) => newestFirst(a.published_at ?? a.time, b.published_at ?? b.time)),
      ...rest,
    };
  }

  async deadLetters(query: Query): Promise<Answer<typeof consoleDeadLetters>> {
    const { pages, ...rest } = await this.#list('dead-letters', query, (each, asked) => each.deadLetters(asked));
    const deadLetters = pages.flatMap((page) => page.dead_letters);
    return { dead_letters: deadLetters.sort((a, b) => newestFirst(a.dead_lettered_at, b.dead_lettered_at)), ...rest };
  }

  async mails(query: Query): Promise<Answer<typeof consoleMails>> {
    const { pages, ...rest } = await this.#list('mails', query, (each, asked) => each.mails(asked));
    const mails = pages.flatMap((page) => page.mails);
    return { mails: mails.sort((a, b) => newestFirst(a.created_at, b.created_at)), ...rest };
  }

  async #list<Answered extends Page>(
    list: 'messages' | 'dead-letters' | 'mails',
    { service, cursor, type, limit = 50 }: Query,
    ask: (inspection: Inspection, asked: Asked<'messages'>) => Promise<Answered>,
  ) {
    const cursors = new Cursors(this.secrets['cookie-key'], list);
    const before: Places = cursor ? cursors.read(cursor) : {};
    const open = chosen(service).filter((each) => before[each] !== null);
    const { answers, services } = await this.fanOut.ask(open, (inspection, each) =>
      ask(inspection, { query: { type, before: before[each] ?? undefined, limit } }),
    );
    const places = Object.fromEntries(answers.map((answer) => [answer.service, answer.value.before]));
    const next: Places = { ...before, ...places };
    const more = answers.some(({ value }) => value.before !== null);
    return { pages: answers.map(({ value }) => value), cursor: more ? cursors.write(next) : null, services };
  }
}

const newestFirst = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1);
