import * as z from 'zod/mini';

/** Public part of an account; the other services store its id only and join this (DE-009). */
export const profile = z.object({
  id: z.string(),
  username: z.string(),
  full_name: z.string(),
  first_name: z.string(),
  image_large_url: z.nullable(z.string()),
  image_medium_url: z.nullable(z.string()),
  /** 0 to 7: the colour of the default avatar. */
  avatar_color_index: z.number(),
  is_default_image: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

export const AVATAR_COLORS = 8;

/** Fields that only the owner sees. */
export const sessionUser = z.extend(profile, {
  email: z.string(),
  email_verified: z.boolean(),
  created_at: z.string(),
  country: z.nullable(z.string()),
  is_partner: z.boolean(),
});
export type SessionUser = z.infer<typeof sessionUser>;
