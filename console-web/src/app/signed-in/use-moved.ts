import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ApiFailure } from '../../lib/api/api-failure.ts';

const movedTo = (error: ApiFailure | null): string | null => {
  const url = error?.status === 301 ? error.data['redirectUrl'] : null;
  return typeof url === 'string' && url.startsWith('/') ? url : null;
};

/** Follows a board or section that has been renamed while it was shown. */
export const useMoved = (error: ApiFailure | null): void => {
  const { history } = useRouter();
  const moved = movedTo(error);
  useEffect(() => {
    if (moved !== null) history.replace(moved);
  }, [history, moved]);
};
