import type { Permitted } from '@corkboard/rules/operations/staff-actions';
import { useRefusal } from '../../lib/session/staff-role.ts';
import { Notice } from '../notice/notice.tsx';

/** Says once, above what is disabled, which role it takes; nothing for who has it. */
export const RoleNotice = ({ action }: { action: Permitted }) => {
  const refusal = useRefusal(action);
  return refusal !== null && <Notice>{refusal}</Notice>;
};
