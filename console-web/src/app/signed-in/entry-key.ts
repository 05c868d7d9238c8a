import { useRouterState } from '@tanstack/react-router';

/** One name per entry of the history: walls come back to their place by it. */
export const useEntryKey = (): string =>
  useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href });
