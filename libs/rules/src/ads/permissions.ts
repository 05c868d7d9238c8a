/** DS-198: roles that a business gives. Its owner has OWNER without being given it. */
export const businessRoles = [
  ...(['ADMIN', 'CAMPAIGN_MANAGER', 'ANALYST', 'AUDIENCE_MANAGER', 'CATALOGS_MANAGER'] as const),
  ...(['FINANCE_MANAGER', 'PROFILE_PUBLISHER'] as const),
] as const;
export type BusinessRole = (typeof businessRoles)[number];
export type Permission = 'OWNER' | BusinessRole;

/** Things that are done for a business, as the columns of the permission matrix. */
export const businessActs = [
  ...(['view', 'report', 'campaign', 'audience', 'catalog', 'conversion', 'finance', 'publish', 'admin'] as const),
] as const;
export type BusinessAct = (typeof businessActs)[number];

const matrix: Readonly<Record<Permission, readonly BusinessAct[]>> = {
  OWNER: businessActs,
  ADMIN: businessActs,
  CAMPAIGN_MANAGER: ['view', 'report', 'campaign', 'audience', 'catalog', 'conversion', 'publish'],
  ANALYST: ['view', 'report'],
  AUDIENCE_MANAGER: ['view', 'report', 'audience'],
  CATALOGS_MANAGER: ['view', 'report', 'catalog'],
  FINANCE_MANAGER: ['view', 'report', 'finance'],
  PROFILE_PUBLISHER: ['view', 'publish'],
};

/** All that roles allow together, in the order of the matrix. */
export const actsOf = (permissions: readonly Permission[]): readonly BusinessAct[] =>
  businessActs.filter((act) => permissions.some((permission) => matrix[permission].includes(act)));

export const allows = (permissions: readonly Permission[], act: BusinessAct): boolean =>
  permissions.some((permission) => matrix[permission].includes(act));
