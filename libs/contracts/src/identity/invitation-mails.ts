import * as z from 'zod/mini';
import { route } from '../route.ts';

/** Another service asks for the mail of an invitation, as often as it likes: it is one mail. */
export const sendInvitationMail = route.post('SendInvitationMail', '/internal/identity/mails/business-invitation/', {
  service: 'identity',
  session: 'internal',
  limit: 'none',
  body: z.object({
    invitation_id: z.uuid(),
    business_id: z.uuid(),
    to: z.email().check(z.maxLength(254)),
    token: z.string().check(z.maxLength(512)),
  }),
  answer: z.object({ taken: z.literal(true) }),
});
export type InvitationMail = z.infer<NonNullable<typeof sendInvitationMail.body>>;
