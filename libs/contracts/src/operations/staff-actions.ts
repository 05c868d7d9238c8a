import type { StaffAction } from '@corkboard/rules/operations/staff-actions';

/** Declaration that all routes of the console share. */
export const byStaff = <Action extends StaffAction>(staffAction: Action) =>
  ({ service: 'operations', session: 'staff', limit: 'staff', staffAction }) as const;

/** Of every route for the shell of the installation: its token, readable by its owner alone, is the proof. */
export const byInstallation = { service: 'operations', session: 'internal', limit: 'none' } as const;
