import { type EventsOf, fact } from '@corkboard/event-store/fact';

export const firstPinSaved = fact<{ userId: string; pinId: string; boardId: string }>()('FirstPinSaved', {
  meaning: 'Somebody saved for the first time.',
});

export type HidingCause = 'suspended' | 'deactivated';

interface Hiding {
  userId: string;
  cause: HidingCause;
}

export const accountHidden = fact<Hiding>()('AccountHidden', {
  meaning: 'An account is hidden from everybody else, for one more cause.',
});

export const accountShown = fact<Hiding>()('AccountShown', {
  meaning: 'One cause for which an account was hidden is gone; without any other it is shown as before.',
});

export const userCurationFacts = { firstPinSaved, accountHidden, accountShown };
export type UserCurationEvent = EventsOf<typeof userCurationFacts>;
