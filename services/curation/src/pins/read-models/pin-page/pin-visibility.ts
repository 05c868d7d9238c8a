import { noneHidden } from '../../../people/hidden-people.ts';
import { pinHiddenPeople } from './pin-page.table.ts';

/** Conditions of a statement that calls a pin p and its board b. Neither owner is hidden. */
export const noneIsHidden = noneHidden(pinHiddenPeople, 'p.owner_id', 'b.owner_id');

/** The one rule of who may see a pin: who is on its board, and everybody where that is public and nobody is hidden. */
export const onBoardVisibleTo = (viewer: string) =>
  `(b.privacy = 'public' AND ${noneIsHidden} OR b.owner_id = ${viewer} OR ${viewer} = ANY(b.member_ids))`;

/** Pins that people see as ads, beside public ones (ADR 68). */
export const onProtectedBoard = `(b.privacy = 'protected' AND ${noneIsHidden})`;

/** Board of a pin for who may not know of it. */
export const untoldBoard = {
  ...{ board_owner_id: '', board_name: '', board_slug: '', board_edited: false },
  board_privacy: 'secret',
} as const;
