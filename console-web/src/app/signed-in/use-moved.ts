import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ApiFailure } from '../../lib/api/api-failure.ts';

const movedTo = (error: ApiFailure | null): string | null => {
  const url = error?.status === 301 ? error.data['redirectUrl'] : null;
  return typeof url === 'string' && url.startsWith('/') ? url : null;
};

/**
 * Follows a board or section that has been renamed while it was shown. What other addresses answered formerly is
 * forgotten: a name that comes back would lead to and fro between two of them.
 */
export const useMoved = (error: ApiFailure | null): void => {
  const { history } = useRouter();
  const client = useQueryClient();
  const moved = movedTo(error);
  useEffect(() => {
    if (moved === null) return;
    client.removeQueries({ type: 'inactive', predicate: ({ state }) => movedTo(state.error as ApiFailure) !== null });
    history.replace(moved);
  }, [client, history, moved]);
};
