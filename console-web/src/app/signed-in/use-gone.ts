import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ApiFailure } from '../../lib/api/api-failure.ts';

const NOT_FOUND = 404;

/** Leads away from a page whose subject went while it was shown, as where its making was taken back. */
export const useGone = (error: ApiFailure | null, address: string): void => {
  const { history } = useRouter();
  // An answer of before is asked for again: its subject may be back by now.
  const before = useRef(error);
  const isGone = error?.status === NOT_FOUND && error !== before.current;
  useEffect(() => {
    if (isGone) history.replace(address);
  }, [history, isGone, address]);
};
