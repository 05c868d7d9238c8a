import { useNavigate, useRouterState } from '@tanstack/react-router';

type Params = Readonly<Record<string, string>>;

/** `replace`: the address before is not gone back to. */
type Change = (params: Params, replace?: boolean) => void;

/** Parameters of the address, and a change of them that keeps the place on the page. */
export const useSearch = (): readonly [given: URLSearchParams, change: Change] => {
  const location = useRouterState({ select: (state) => state.location });
  const navigate = useNavigate();
  const change: Change = (params, replace = false) => {
    const to = { to: location.pathname, search: params, resetScroll: false, replace } as unknown;
    navigate(to as Parameters<typeof navigate>[0]).catch(() => undefined);
  };
  return [new URLSearchParams(location.searchStr), change];
};
