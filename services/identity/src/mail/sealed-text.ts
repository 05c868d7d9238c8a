import type { KeyObject } from 'node:crypto';
import { open, seal } from '@corkboard/event-store/subject-keys';

/** Text and recipient of a mail; in the database sealed under the key of the recipient. */
export interface MailText {
  readonly to: string;
  readonly text: string;
}

const bound = (id: string): string => `mail ${id}`;

export const sealText = (key: KeyObject, id: string, { to, text }: MailText): Buffer =>
  seal(key, Buffer.from(JSON.stringify({ to, text })), bound(id));

export const openText = (key: KeyObject, id: string, box: Buffer): MailText =>
  JSON.parse(open(key, box, bound(id)).toString());
