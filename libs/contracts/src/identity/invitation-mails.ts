import { EMAIL_MAX } from '@corkboard/rules/identity/email';
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

/** Of an invitation to a board: to an address, or to an account, whose address only identity knows. */
export const sendBoardInvitationMail = route.post(
  'SendBoardInvitationMail',
  '/internal/identity/mails/board-invitation/',
  {
    service: 'identity',
    session: 'internal',
    limit: 'none',
    body: z.object({
      invite_id: z.uuid(),
      inviter_id: z.uuid(),
      board_name: z.string().check(z.maxLength(200)),
      to: z.union([z.object({ email: z.string().check(z.maxLength(EMAIL_MAX)) }), z.object({ account_id: z.uuid() })]),
      token: z.string().check(z.maxLength(512)),
    }),
    answer: z.object({ taken: z.literal(true) }),
  },
);
export type BoardInvitationMail = z.infer<NonNullable<typeof sendBoardInvitationMail.body>>;
