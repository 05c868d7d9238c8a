import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { route } from '../route.ts';
import { idText, undoable, userCard } from './entities.ts';

/** Changes that can be taken back. */
export const actKinds = [
  'board-created',
  'board-renamed',
  'board-description-changed',
  'board-privacy-changed',
  'board-cover-changed',
  'board-archived',
  'board-unarchived',
  'board-deleted',
  'board-restored',
  'board-pins-moved',
  'bulk-action-started',
  'boards-reordered',
  'board-pins-returned',
  'board-pins-deleted',
  'board-pins-restored',
  'board-section-created',
  'board-section-renamed',
  'board-section-deleted',
  'board-section-restored',
  'board-sections-reordered',
  'collaborator-invited',
  'collaborator-invite-revoked',
  'collaborator-invite-accepted',
  'collaborator-removed',
  'collaborator-left',
  'collaborator-restored',
  'collaborator-role-changed',
  'collaborator-inviting-changed',
  'board-pins-copied',
  'pin-created',
  'pin-saved',
  'pin-edited',
  'pin-moved',
  'pin-placed',
  'pin-deleted',
  'pin-restored',
] as const;
export type ActKind = (typeof actKinds)[number];
const kind = z.enum(actKinds);

/** Takes back what a command changed; an undo is a command itself and can be taken back. */
export const undoCommand = route.post('undoCommand', '/v3/commands/:id/undo', {
  ...byAccount('curation', 'write'),
  params: z.object({ id: idText }),
  /** `anyway`: also over what came later. */
  body: z.object({ anyway: z._default(z.boolean(), false) }),
  /** `undo` is null where it was taken back already. */
  answer: z.object({
    ...undoable,
    kind,
    board_id: z.nullable(z.string()),
    pin_id: z.nullable(z.string()),
    /** Of a bulk action that is taken back behind the answer: its progress can be asked for. */
    bulk_id: z.nullable(z.string()),
    /** Of a board or section that came back and whose name or address was taken meanwhile. */
    new_name: z.nullable(z.string()),
  }),
});

/**
 * Of a command that an undo was refused for: null when nothing came later. `by` null: an account that is gone, or that acted
 * where the caller does not see it.
 */
export const getConflict = route.get('getConflict', '/v3/commands/:id/conflict', {
  ...byAccount('curation', 'read'),
  params: z.object({ id: idText }),
  answer: z.object({
    conflict: z.nullable(
      z.object({ by: z.nullable(userCard), by_me: z.boolean(), at: z.string(), kind: z.nullable(kind) }),
    ),
  }),
});

export const act = z.object({
  /** The command to take back next: the act, or the undo that took it back. */
  commandId: z.string(),
  kind,
  at: z.string(),
  until: z.string(),
  undone: z.boolean(),
  board: z.nullable(z.object({ id: z.string(), name: z.string() })),
  pin: z.nullable(z.object({ id: z.string(), title: z.nullable(z.string()) })),
});
export type Act = z.infer<typeof act>;

/** The caller's last acts, newest first; what was taken back stays where it was. */
export const getActs = route.get('getActs', '/v3/acts/', {
  ...byAccount('curation', 'read'),
  answer: z.array(act),
});
