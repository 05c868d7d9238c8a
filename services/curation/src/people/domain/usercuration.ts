import type { Decider, Decision } from '@corkboard/event-store/decider';
import { firstPinSaved, type UserCurationEvent } from './usercuration.facts.ts';

export interface UserCuration {
  readonly firstPinId: string | null;
}

const evolve = (person: UserCuration, event: UserCurationEvent): UserCuration => {
  switch (event.type) {
    case 'FirstPinSaved':
      return { ...person, firstPinId: event.data.pinId };
  }
};

export const userCurationDecider: Decider<UserCuration, UserCurationEvent> = {
  category: 'usercuration',
  initial: { firstPinId: null },
  evolve,
};

/** Once in the life of an account (DS-012). */
export const saveFirstPin = (
  person: UserCuration,
  save: { userId: string; pinId: string; boardId: string },
): Decision<UserCurationEvent, never> => (person.firstPinId === null ? [firstPinSaved(save)] : []);
