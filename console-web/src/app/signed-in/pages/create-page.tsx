import { pinInfoOf } from '@corkboard/rules/curation/addresses';
import { BuilderPage } from './builder-page.tsx';
import { LinkPage } from './link-page.tsx';

/** `/pin/create/`: what a link brings, or, without one, the builder. */
export const CreatePage = ({ path, query }: { path: string; query: string }) => {
  const search = new URLSearchParams(query);
  const info = pinInfoOf(path, search);
  if (info === null || (info.link === null && info.imageUrl === null)) return <BuilderPage />;
  return <LinkPage key={query} info={info} flow={search.get('flow')} />;
};
