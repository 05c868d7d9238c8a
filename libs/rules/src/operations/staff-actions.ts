/** DE-082, and `engineer`, who keeps the installation running (ADR 0016). */
export const staffRoles = ['support', 'trust_safety', 'privacy', 'sso_admin', 'engineer', 'auditor'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Roles that may do an act, and its name. */
export interface StaffPermission {
  readonly roles: readonly StaffRole[];
  /** Completes "Only staff with the role .. can ..". */
  readonly means: string;
}

/** Roles by action of the console. Every route of the console names its action; the gate refuses the other roles. */
export const staffActions = {
  look: { roles: staffRoles, means: 'look at the console' },
  'sign-out': { roles: staffRoles, means: 'sign out' },
  reveal: { roles: ['support', 'trust_safety', 'privacy'], means: 'reveal personal data' },
  erase: { roles: ['privacy'], means: 'ask for or decide on erasures' },
  'control-projections': { roles: ['engineer'], means: 'control projections' },
  'resolve-parked': { roles: ['engineer'], means: 'resolve what is parked' },
  'audit-order': { roles: ['engineer'], means: 'start or cancel audits' },
  act: { roles: ['support', 'trust_safety', 'privacy', 'sso_admin', 'engineer'], means: 'act on what services keep' },
} as const satisfies Record<string, StaffPermission>;
export type StaffAction = keyof typeof staffActions;

/** An action of the console, or what a service lets staff do (`staffActs` of its contracts). */
export type Permitted = StaffAction | StaffPermission;

const permissionOf = (permitted: Permitted): StaffPermission =>
  typeof permitted === 'string' ? staffActions[permitted] : permitted;

/** @example mayAct('auditor', 'reveal') === false */
export const mayAct = (role: string, permitted: Permitted): boolean =>
  permissionOf(permitted).roles.some((allowed) => allowed === role);

/** Placeholders of the refusal's sentence: `roles` and `action`. */
export const staffActionWords = (permitted: Permitted): { readonly roles: string; readonly action: string } => {
  const { roles, means } = permissionOf(permitted);
  return { roles: roles.join(' or '), action: means };
};
