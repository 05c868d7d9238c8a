import type { Decider, Decision } from '@corkboard/event-store/decider';
import {
  accountHidden,
  accountShown,
  firstPinSaved,
  type HidingCause,
  type UserCurationEvent,
} from './usercuration.facts.ts';

export interface UserCuration {
  readonly firstPinId: string | null;
  /** None: the account is shown. */
  readonly hiddenFor: readonly HidingCause[];
}

const evolve = (person: UserCuration, event: UserCurationEvent): UserCuration => {
  switch (event.type) {
    case 'FirstPinSaved':
      return { ...person, firstPinId: event.data.pinId };
    case 'AccountHidden':
      return { ...person, hiddenFor: [...person.hiddenFor, event.data.cause] };
    case 'AccountShown':
      return { ...person, hiddenFor: person.hiddenFor.filter((cause) => cause !== event.data.cause) };
  }
};

export const userCurationDecider: Decider<UserCuration, UserCurationEvent> = {
  category: 'usercuration',
  initial: { firstPinId: null, hiddenFor: [] },
  evolve,
};

export const userCurationStream = (userId: string): string => `usercuration-${userId}`;

/** Once in the life of an account (DS-012). */
export const saveFirstPin = (
  person: UserCuration,
  save: { userId: string; pinId: string; boardId: string },
): Decision<UserCurationEvent, never> => (person.firstPinId === null ? [firstPinSaved(save)] : []);

export interface Hiding {
  readonly userId: string;
  readonly cause: HidingCause;
}

export const hideAccount = (person: UserCuration, hiding: Hiding): Decision<UserCurationEvent, never> =>
  person.hiddenFor.includes(hiding.cause) ? [] : [accountHidden({ ...hiding })];

export const showAccount = (person: UserCuration, hiding: Hiding): Decision<UserCurationEvent, never> =>
  person.hiddenFor.includes(hiding.cause) ? [accountShown({ ...hiding })] : [];
