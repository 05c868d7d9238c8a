import { createRoute, lazyRouteComponent, type RouteComponent, useRouterState } from '@tanstack/react-router';
import { boardSortOf } from '../../features/boards/board-sort.ts';
import { searchAsked } from '../../features/search/search-options.ts';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { PageError } from './page-error.tsx';
import { rootRoute } from './root-route.tsx';

type Search = Readonly<Record<string, unknown>>;

/** Code that cannot arrive is no defect of ours, and reloading the page would lose it as well. */
const lazyPage = <Code extends Record<string, unknown>, Name extends keyof Code & string>(
  load: () => Promise<Code>,
  name: Name,
) => {
  const fetched = (): Promise<Code> =>
    load().catch((reason: unknown) => {
      throw navigator.onLine ? reason : new ApiFailure({});
    });
  return lazyRouteComponent(fetched, name);
};

const HomePage = lazyPage(() => import('./pages/home-page.tsx'), 'HomePage');
const PinPage = lazyPage(() => import('./pages/pin-page.tsx'), 'PinPage');
const RepinPage = lazyPage(() => import('./pages/repin-page.tsx'), 'RepinPage');
const CreatePage = lazyPage(() => import('./pages/create-page.tsx'), 'CreatePage');
const SearchPage = lazyPage(() => import('./pages/search-page.tsx'), 'SearchPage');
const ProfilePage = lazyPage(() => import('./pages/profile-page.tsx'), 'ProfilePage');
const AdsPage = lazyPage(() => import('./pages/ads-page.tsx'), 'AdsPage');
const AccountSettingsPage = lazyPage(() => import('./pages/account-settings-page.tsx'), 'AccountSettingsPage');
const TrashPage = lazyPage(() => import('./pages/trash-page.tsx'), 'TrashPage');
const SectionPage = lazyPage(() => import('./pages/section-page.tsx'), 'SectionPage');
const BoardPage = lazyPage(() => import('./pages/board-page.tsx'), 'BoardPage');

const page = { getParentRoute: () => rootRoute, errorComponent: PageError } as const;

const home = createRoute({ ...page, path: '/', component: HomePage });

const pin = createRoute({
  ...page,
  path: '/pin/$id',
  validateSearch: (search: Search): { share?: boolean } => (String(search['share']) === 'true' ? { share: true } : {}),
  component: () => {
    const { id } = pin.useParams();
    return <PinPage key={id} id={id} share={pin.useSearch().share === true} />;
  },
});

const repin = createRoute({
  ...page,
  path: '/pin/$id/repin/x',
  component: () => {
    const { id } = repin.useParams();
    return <RepinPage key={id} id={id} />;
  },
});

const Create = () => {
  const location = useRouterState({ select: (state) => state.location });
  return <CreatePage path={location.pathname} query={location.searchStr} />;
};

const at = (paths: readonly string[], component: RouteComponent) =>
  paths.map((path) => createRoute({ ...page, path, component }));

const creates = at(['/pin/create', '/pin/create/$method', '/pin-builder', '/board/$'], Create);

const sections = at(['/$username/$slug/$section'], SectionPage);

const settings = at(['/settings/account'], AccountSettingsPage);
const trash = at(['/trash'], TrashPage);

const search = createRoute({
  ...page,
  path: '/search/$scope',
  validateSearch: (asked: Search): Search => asked,
  component: () => <SearchPage asked={searchAsked(search.useParams().scope, search.useSearch())} />,
});

/** DS-206, DS-207: pages of businesses, told apart by their own code: the first page does not carry their addresses. */
const ads = at(
  [
    ...['/business/$', '/advertiser/$', '/reporting/$', '/ads/$', '/automated/ads/$'],
    ...['/accounts_manager', '/quick-promote', '/settings/ads'],
  ],
  AdsPage,
);

const profileTabOf = (asked: unknown) => (asked === 'pins' || asked === 'archived' ? asked : 'boards');

const profile = createRoute({
  ...page,
  path: '/$username',
  validateSearch: (asked: Search): { tab?: string; sort?: string } => ({
    ...(profileTabOf(asked['tab']) === 'boards' ? {} : { tab: profileTabOf(asked['tab']) }),
    ...(typeof asked['sort'] === 'string' ? { sort: asked['sort'] } : {}),
  }),
  component: () => {
    const { username } = profile.useParams();
    const { tab, sort } = profile.useSearch();
    const navigate = profile.useNavigate();
    return (
      <ProfilePage
        key={username}
        username={username}
        tab={profileTabOf(tab)}
        sort={boardSortOf(sort)}
        onChange={(to) => {
          const next = {
            ...(to.tab === 'boards' ? {} : { tab: to.tab }),
            ...(to.sort === 'last_pinned_to' ? {} : { sort: to.sort }),
          };
          navigate({ search: next, replace: true, resetScroll: false }).catch(() => undefined);
        }}
      />
    );
  },
});

const board = createRoute({
  ...page,
  path: '/$username/$slug',
  component: () => {
    const { username, slug } = board.useParams();
    return <BoardPage key={`${username}/${slug}`} username={username} slug={slug} />;
  },
});

/** Every page of the app; each is a chunk of its own. */
export const pages = [home, pin, repin, ...creates, search, profile, board, ...sections, ...settings, ...trash, ...ads];
