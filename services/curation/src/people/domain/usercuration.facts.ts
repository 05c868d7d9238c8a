import { type EventsOf, fact } from '@corkboard/event-store/fact';

export const firstPinSaved = fact<{ userId: string; pinId: string; boardId: string }>()('FirstPinSaved', {
  meaning: 'Somebody saved for the first time.',
});

export const userCurationFacts = { firstPinSaved };
export type UserCurationEvent = EventsOf<typeof userCurationFacts>;
