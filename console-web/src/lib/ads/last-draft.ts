import { findViewer } from '../bootstrap.ts';
import { local, readStored, store } from '../browser/storage.ts';

/** Milliseconds for which a draft is kept. */
const KEPT_MS = 30 * 86_400_000;

/** A promotion that was begun and not sent, as this browser keeps it. */
export interface Draft {
  readonly pinId: string;
  /** Fields as they were entered, by their names. */
  readonly form: Readonly<Record<string, unknown>>;
}

const keyOf = (advertiserId: string): string => `ad_draft:${findViewer()?.user?.id ?? ''}:${advertiserId}`;

const draftIn = (text: string | null): (Draft & { readonly at: number }) | null => {
  try {
    const read: unknown = JSON.parse(text ?? 'null');
    const { pinId, form, at } = (read ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof pinId !== 'string' || typeof at !== 'number' || typeof form !== 'object' || form === null) return null;
    return { pinId, at, form: form as Draft['form'] };
  } catch {
    return null;
  }
};

/** S-237: the viewer's last draft in an ad account; null where there is none, or none younger than 30 days. */
export const lastDraft = (advertiserId: string): Draft | null => {
  const draft = draftIn(readStored(local, keyOf(advertiserId)));
  return draft && Date.now() - draft.at < KEPT_MS ? draft : null;
};

export const keepDraft = (advertiserId: string, draft: Draft): void =>
  store(local, keyOf(advertiserId), JSON.stringify({ ...draft, at: Date.now() }));

export const dropDraft = (advertiserId: string): void => store(local, keyOf(advertiserId), null);

/** None where the storage is switched off. */
const storedKeys = (): readonly string[] => {
  try {
    return Object.keys(local());
  } catch {
    return [];
  }
};

/** Removes the viewer's drafts in all ad accounts but these, and those that are older than 30 days. */
export const dropDraftsExcept = (advertiserIds: readonly string[]): void => {
  const own = keyOf('');
  for (const key of storedKeys()) {
    const advertiserId = key.slice(own.length);
    const isKept = advertiserIds.includes(advertiserId) && lastDraft(advertiserId) !== null;
    if (key.startsWith(own) && !isKept) store(local, key, null);
  }
};
