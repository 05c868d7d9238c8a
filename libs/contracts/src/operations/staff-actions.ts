import type { StaffAction } from '@corkboard/rules/operations/staff-actions';

/** What every route of the console declares alike. */
export const byStaff = <Action extends StaffAction>(staffAction: Action) =>
  ({ service: 'operations', session: 'staff', limit: 'staff', staffAction }) as const;
