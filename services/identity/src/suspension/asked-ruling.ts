import { rulingValues } from '@corkboard/contracts/identity/suspensions';
import type { StaffActRequest } from '@corkboard/service/staff-lists';
import type { AskedRuling } from './commands/rule-on-proposal.ts';

/** Ruling on what was proposed for the account of a row. */
export const rulingOf = ({ target: accountId, staffId, reason, values }: StaffActRequest): AskedRuling => {
  const { proposal_id: proposalId } = rulingValues.parse(values);
  return { accountId, asked: { staffId, reason, proposalId } };
};
