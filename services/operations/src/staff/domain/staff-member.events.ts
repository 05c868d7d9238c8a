import type { DomainEvent } from '@corkboard/event-store/event';

export type StaffMemberAdded = DomainEvent<
  'StaffMemberAdded',
  { readonly staffId: string; readonly email: string; readonly role: string }
>;
export type StaffRoleChanged = DomainEvent<'StaffRoleChanged', { readonly staffId: string; readonly role: string }>;
export type StaffMemberRemoved = DomainEvent<'StaffMemberRemoved', { readonly staffId: string }>;
export type SignInLinkIssued = DomainEvent<
  'SignInLinkIssued',
  { readonly staffId: string; readonly linkId: string; readonly expiresAt: string }
>;
export type StaffSignedIn = DomainEvent<
  'StaffSignedIn',
  { readonly staffId: string; readonly linkId: string; readonly sessionId: string; readonly expiresAt: string }
>;
export type StaffSignedOut = DomainEvent<'StaffSignedOut', { readonly staffId: string; readonly sessionId: string }>;

export type StaffMemberEvent =
  | StaffMemberAdded
  | StaffRoleChanged
  | StaffMemberRemoved
  | SignInLinkIssued
  | StaffSignedIn
  | StaffSignedOut;
