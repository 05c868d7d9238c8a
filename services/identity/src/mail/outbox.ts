import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OWNER_ONLY } from '@corkboard/runtime/own-folder';
import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY_CONFIG, type IdentityConfig } from '../configuration.ts';
import type { Mail } from './mail.ts';

export interface OutboxMail extends Mail {
  readonly id: string;
  readonly accountId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

const nameOf = ({ accountId, template, id }: OutboxMail): string => `${accountId}.${template}.${id}.json`;

const none = (error: NodeJS.ErrnoException): readonly string[] => {
  if (error.code === 'ENOENT') return [];
  throw error;
};

/** Mails of an installation on http://localhost without a mail server, as files that only its owner reads (`npm run outbox`). */
@Injectable()
export class Outbox {
  readonly #folder: string;
  readonly #used: boolean;

  constructor(@Inject(IDENTITY_CONFIG) config: IdentityConfig) {
    this.#folder = join(config.edge.DATA_DIR, 'outbox');
    this.#used = config.SMTP_URL === '' && config.isLocal;
  }

  async put(mail: OutboxMail): Promise<void> {
    if (!this.#used) return;
    await mkdir(this.#folder, { recursive: true, mode: OWNER_ONLY });
    const file = join(this.#folder, nameOf(mail));
    await writeFile(`${file}.half`, JSON.stringify(mail), { mode: 0o600 });
    await rename(`${file}.half`, file);
  }

  /** Those to an account; of one template, or all. */
  async remove(accountId: string, template = ''): Promise<void> {
    const begin = `${accountId}.${template}`;
    for (const name of await this.#names()) if (name.startsWith(begin)) await this.#drop(name);
  }

  /** Those to an address, in lower case, also of other accounts. */
  async removeTo(address: string): Promise<void> {
    for (const mail of await this.list()) if (mail.to.toLowerCase() === address) await this.#drop(nameOf(mail));
  }

  async removeBefore(at: Date): Promise<void> {
    for (const mail of await this.list()) if (mail.at < at.toISOString()) await this.#drop(nameOf(mail));
  }

  /** Newest first. */
  async list(): Promise<readonly OutboxMail[]> {
    const mails: OutboxMail[] = [];
    for (const name of await this.#names()) {
      // One that another request removes meanwhile is none.
      const text = name.endsWith('.json') && (await readFile(join(this.#folder, name), 'utf8').catch(() => null));
      if (text) mails.push(JSON.parse(text));
    }
    return mails.sort((a, b) => (a.id < b.id ? 1 : -1));
  }

  #names(): Promise<readonly string[]> {
    return readdir(this.#folder).catch(none);
  }

  #drop(name: string): Promise<void> {
    return rm(join(this.#folder, name), { force: true });
  }
}
