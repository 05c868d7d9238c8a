import type { Permission } from '@corkboard/rules/ads/permissions';
import { catalogue } from '../messages/catalogue.ts';

/** Names of roles and what each lets people do. */
export const roleTexts = catalogue('business-roles', {
  OWNER: 'Owner',
  ADMIN: 'Admin',
  CAMPAIGN_MANAGER: 'Campaign manager',
  ANALYST: 'Analyst',
  AUDIENCE_MANAGER: 'Audience manager',
  CATALOGS_MANAGER: 'Catalogs manager',
  FINANCE_MANAGER: 'Finance manager',
  PROFILE_PUBLISHER: 'Profile publisher',
  ADMINhow: 'everything, with inviting and removing people',
  CAMPAIGN_MANAGERhow: 'campaigns, audiences, catalogs and reports, and Pins of the business',
  ANALYSThow: 'look at campaigns and reports',
  AUDIENCE_MANAGERhow: 'audiences, and look at reports',
  CATALOGS_MANAGERhow: 'catalogs, and look at reports',
  FINANCE_MANAGERhow: 'billing, and look at reports',
  PROFILE_PUBLISHERhow: 'save Pins and make boards as the business',
});

export const roleNames = (roles: readonly Permission[]): string => roles.map((role) => roleTexts(role)).join(', ');
