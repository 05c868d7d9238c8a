import { failureOf } from '../api/api-failure.ts';
import { findViewer } from '../bootstrap.ts';
import { local, readStored, store } from '../browser/storage.ts';

/** DS-201. */
const keyOf = (userId: string): string => `active_profile:${userId}`;

const ownId = (): string => findViewer()?.user?.id ?? '';

/** S-223: id of the profile that the viewer acts as; their own unless they chose another one in this browser. */
export const activeProfile = (): string => readStored(local, keyOf(ownId())) ?? ownId();

/** `id`: a business that the viewer works for, or their own id. */
export const chooseProfile = (id: string): void => store(local, keyOf(ownId()), id === ownId() ? null : id);

/** S-228: there only while the viewer acts as a business. Partner accounts alone do. */
export const actingAs = (): { readonly orbac_subject_id?: string } => {
  const active = activeProfile();
  return findViewer()?.isPartner && active !== ownId() ? { orbac_subject_id: active } : {};
};

export const isActing = (): boolean => 'orbac_subject_id' in actingAs();

const REFUSED = [2601, 2602];

/** Calls with the acting subject; once that is refused, the viewer acts as themself again (DS-201). */
export const asProfile = async <Answer>(
  call: (as: ReturnType<typeof actingAs>) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await call(actingAs());
  } catch (error) {
    if (REFUSED.includes(failureOf(error).code ?? 0)) chooseProfile(ownId());
    throw error;
  }
};
