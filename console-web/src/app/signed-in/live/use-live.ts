import type { BoardView } from '@corkboard/contracts/curation/entities';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** While people look at a board that they are on, also alone as yet: the changes of others are shown at once. */
export const useLive = ({ is_collaborative: together, my_role }: BoardView): void => {
  const client = useQueryClient();
  const isOn = my_role !== null;
  useEffect(() => {
    if (isOn) void import('./live-changes.ts').then(({ followChanges }) => followChanges(client, together));
  }, [client, isOn, together]);
};
