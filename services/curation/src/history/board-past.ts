import type { Decider } from '@corkboard/event-store/decider';
import { type Position, type RecordedEvent, START } from '@corkboard/event-store/event';
import type { DataOf } from '@corkboard/event-store/fact';
import type { BoardEvent } from '../boards/domain/board.facts.ts';
import { type Board, boardDecider } from '../boards/domain/board.ts';
import { roleOn } from '../boards/domain/board-rights.ts';
import type { boardOwnershipOffered, boardOwnershipTransferred } from '../boards/domain/ownership.facts.ts';
import { isOfPins } from '../boards/domain/pins-moves.ts';
import type { SectionEvent } from '../boards/domain/section.facts.ts';

/** A name from one event on; null: it was erased. */
interface Named {
  readonly revision: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly name: string | null;
}

interface SectionNamed extends Named {
  /** Account that gave it this name; null: nobody. */
  readonly by: string | null;
  /** From here on the section is deleted. */
  readonly gone?: true;
}

/** Begin of what somebody may see. */
export interface Since {
  readonly position: Position;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** A board as its stream tells of it, with the names that it and its sections had, and who came when, also of those who are not on it any more. */
export interface BoardPast {
  readonly now: Board;
  readonly createdAt: string;
  readonly names: readonly Named[];
  readonly sections: ReadonlyMap<string, readonly SectionNamed[]>;
  readonly joined: ReadonlyMap<string, Since>;
}

type Recorded = RecordedEvent & BoardEvent;

const withSection = (past: BoardPast, sectionId: string, named: SectionNamed): BoardPast => ({
  ...past,
  sections: new Map(past.sections).set(sectionId, [...(past.sections.get(sectionId) ?? []), named]),
});

type OfOneSection = Exclude<SectionEvent, { readonly type: 'BoardSectionsReordered' }>;

const namedBy = ({ type, data }: OfOneSection): Pick<SectionNamed, 'name' | 'by' | 'gone'> => {
  if (type === 'BoardSectionDeleted') return { name: null, by: null, gone: true };
  return { name: data.name, by: type === 'BoardSectionRestored' ? data.namedBy : data.actorId };
};

type HandedOver = DataOf<typeof boardOwnershipOffered | typeof boardOwnershipTransferred>;

const handedOver = (
  past: BoardPast,
  { name, sections }: HandedOver,
  when: Pick<Named, 'revision' | 'at'>,
): BoardPast => {
  const named = { ...past, names: [...past.names, { ...when, name }] };
  return (sections ?? []).reduce<BoardPast>(
    (all, { id, name, namedBy: by }) => withSection(all, id, { ...when, name, by }),
    named,
  );
};

/** A former owner who comes back as an editor sees what they saw as the owner. */
const transferred = (
  past: BoardPast,
  data: DataOf<typeof boardOwnershipTransferred>,
  when: Pick<Named, 'revision' | 'at'>,
): BoardPast => {
  const handed = handedOver(past, data, when);
  const begin = { position: START, at: past.createdAt };
  return data.formerOwnerStays ? { ...handed, joined: new Map(past.joined).set(data.formerOwnerId, begin) } : handed;
};

const after = (past: BoardPast, event: Recorded): BoardPast => {
  const { revision, position } = event;
  const at = event.metadata.occurredAt;
  if (isOfPins(event)) return past;
  switch (event.type) {
    case 'BoardCreated':
      return { ...past, createdAt: at, names: [{ revision, at, name: event.data.name }] };
    case 'BoardRenamed':
    case 'BoardRestored':
      return { ...past, names: [...past.names, { revision, at, name: event.data.name }] };
    case 'BoardOwnershipOffered':
      return handedOver(past, event.data, { revision, at });
    case 'BoardOwnershipTransferred':
      return transferred(past, event.data, { revision, at });
    case 'BoardSectionCreated':
    case 'BoardSectionRenamed':
    case 'BoardSectionRestored':
    case 'BoardSectionDeleted':
      return withSection(past, event.data.sectionId, { revision, at, ...namedBy(event) });
    case 'CollaboratorInviteAccepted':
      return { ...past, joined: new Map(past.joined).set(event.data.userId, { position, at }) };
    case 'BoardDescriptionChanged':
    case 'BoardArchived':
    case 'BoardUnarchived':
    case 'BoardPrivacyChanged':
    case 'BoardCoverChanged':
    case 'BoardPurged':
    case 'BoardDeleted':
    case 'BoardSectionsReordered':
    case 'BoardPinsReturned':
    case 'CollaboratorInvited':
    case 'CollaboratorInviteDenied':
    case 'CollaboratorInviteRevoked':
    case 'CollaboratorInviteExpired':
    case 'CollaboratorInvitingChanged':
    case 'CollaboratorRoleChanged':
    case 'CollaboratorRemoved':
    case 'CollaboratorLeft':
    case 'CollaboratorRestored':
    case 'BoardOwnershipAccepted':
    case 'BoardOwnershipDeclined':
    case 'BoardOwnershipLapsed':
    case 'BoardTakeoverOffered':
    case 'BoardTakeoverWithdrawn':
      return past;
  }
};

/** Folds the stream of a board; covers and orders, which are most of it, cost nothing here. */
export const boardPast: Decider<BoardPast, BoardEvent> = {
  category: boardDecider.category,
  initial: { now: boardDecider.initial, createdAt: '', names: [], sections: new Map(), joined: new Map() },
  evolve: (past, event) => after({ ...past, now: boardDecider.evolve(past.now, event) }, event as Recorded),
};

/** From where on somebody may see what happened: the owner all of it, others since they accepted; null: nothing. */
export const seenSince = (past: BoardPast, accountId: string): Since | null => {
  const role = roleOn(past.now, accountId);
  if (role === null) return null;
  return role === 'owner' ? { position: START, at: past.createdAt } : (past.joined.get(accountId) ?? null);
};

const nameAt = (names: readonly Named[], isThen: (named: Named) => boolean): string | null =>
  names.filter((named) => named.name !== null && isThen(named)).at(-1)?.name ?? null;

/** Name of the board that an event gave it. */
export const boardNameAt = ({ names }: BoardPast, revision: number): string | null =>
  nameAt(names, (named) => named.revision <= revision);

/** Name of the board at a moment (ISO 8601). */
export const boardNameOf = ({ names }: BoardPast, at: string): string | null =>
  nameAt(names, (named) => named.at <= at);

/** Name of a section as an event of the board gave or found it; of a deleted one the last that it had. */
export const sectionNameAt = ({ sections }: BoardPast, sectionId: string, revision: number): string | null =>
  nameAt(sections.get(sectionId) ?? [], (named) => named.revision <= revision);

/** Name of a section at a moment (ISO 8601); of a deleted one the last that it had. */
export const sectionNameOf = ({ sections }: BoardPast, sectionId: string, at: string): string | null =>
  nameAt(sections.get(sectionId) ?? [], (named) => named.at <= at);

/** Sections that the board had at a moment (ISO 8601), as they were made. */
export const sectionsOf = (
  { sections }: BoardPast,
  at: string,
): readonly { id: string; name: string | null; namedBy: string | null }[] =>
  [...sections].flatMap(([id, names]) => {
    const last = names.filter((named) => named.at <= at).at(-1);
    return last && !last.gone ? [{ id, name: last.name, namedBy: last.by }] : [];
  });
