/** DS-048. An editor adds, moves and deletes all pins of a board; whoever is to add only, just their own. */
export const collaboratorRoles = ['editor', 'add_only'] as const;
export type CollaboratorRole = (typeof collaboratorRoles)[number];

/** DS-051: people on a board beside its owner, and invitations that can still be accepted. */
export const COLLABORATORS_MAX = 500;
/** DS-253: invitations of one person within 24 hours. */
export const BOARD_INVITES_PER_DAY = 50;

/** DS-048: the roles of a board. Written out: bundlers keep what a spread makes. */
export const boardRoles = ['owner', 'editor', 'add_only'] as const;
