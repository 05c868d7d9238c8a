import type { BoardView } from '@corkboard/contracts/curation/entities';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** While a board is shown that people keep together: what the others change is shown as they do it. */
export const useLive = ({ is_collaborative, my_role }: BoardView): void => {
  const client = useQueryClient();
  const together = is_collaborative && my_role !== null;
  useEffect(() => {
    if (together) void import('./live-changes.ts').then(({ followChanges }) => followChanges(client));
  }, [client, together]);
};
