import { useNavigate, useRouterState } from '@tanstack/react-router';

type Params = Readonly<Record<string, string>>;

/** Parameters of the address, and a change of them that keeps the place on the page. */
export const useSearch = (): readonly [given: URLSearchParams, change: (params: Params) => void] => {
  const location = useRouterState({ select: (state) => state.location });
  const navigate = useNavigate();
  const change = (params: Params): void => {
    const to = { to: location.pathname, search: params, resetScroll: false } as unknown;
    navigate(to as Parameters<typeof navigate>[0]).catch(() => undefined);
  };
  return [new URLSearchParams(location.searchStr), change];
};
