import { useMatch, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * One name per entry of the history: walls come back to their place by it. A page keeps the name of its own entry while
 * the next one is on its way: its place must not be remembered as that of the page after it.
 */
export const useEntryKey = (): string => {
  const key = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href });
  const page = useMatch({ strict: false, select: ({ id, search }) => id + JSON.stringify(search) });
  const [own, setOwn] = useState({ page, key });
  if (own.page === page) return own.key;
  setOwn({ page, key });
  return key;
};
