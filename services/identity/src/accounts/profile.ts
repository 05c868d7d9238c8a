import type { Profile, SessionUser } from '@corkboard/contracts/identity/profiles';
import type { ViewerInfo } from '@corkboard/contracts/identity/viewer';
import type { OpenAccount } from './domain/account.ts';

/** Public part of an account. */
export const profileOf = (account: OpenAccount): Profile => ({
  id: account.accountId,
  username: account.username,
  full_name: account.fullName,
  first_name: account.firstName,
  image_large_url: null,
  image_medium_url: null,
  avatar_color_index: account.avatarColorIndex,
  is_default_image: account.isDefaultImage,
});

/** Data for the owner after log-in. */
export const sessionUserOf = (account: OpenAccount): SessionUser => ({
  ...profileOf(account),
  email: account.email,
  email_verified: account.emailVerified,
  created_at: account.registeredAt,
  country: account.country,
  is_partner: account.isPartner,
});

export const viewerInfoOf = (account: OpenAccount): ViewerInfo => ({
  firstName: account.firstName,
  imageUrl: null,
  email: account.email,
  hasPassword: account.credentialId !== null,
  connectedToFacebook: false,
  connectedToGoogle: false,
});
