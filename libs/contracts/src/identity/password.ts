import * as z from 'zod/mini';

/** DE-050: what the server asks of a password; the form reads them from here, so a change needs no new build. */
export const passwordRules = z.object({
  min: z.number(),
  max: z.number(),
  ascii_only: z.boolean(),
  /** Lower-case passwords that are too common; the server knows more of them. */
  blocked: z.array(z.string()),
  must_differ_from: z.array(z.enum(['username', 'email', 'email_local', 'first_name'])),
  context_words: z.array(z.string()),
});
