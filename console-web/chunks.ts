import { join } from 'node:path';

/** Module graph of the bundler. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const source = (path: string): string => `${import.meta.dirname}/src/app/${path}`;
const chooseApp = join(import.meta.dirname, '..', 'libs', 'contracts', 'src', 'web', 'choose-app.ts');

/** Modules of the signed-out entry and of the home feed before any interaction. */
const roots = {
  entry: [...['signed-out/start.tsx', 'begin.ts'].map(source), chooseApp],
  feed: [...['signed-in/start.tsx', 'begin.ts', 'signed-in/pages/home-page.tsx'].map(source), chooseApp],
} as const;

const reach = (modules: Modules, from: readonly string[], seen = new Set<string>()): ReadonlySet<string> => {
  for (const id of from) {
    if (seen.has(id)) continue;
    seen.add(id);
    reach(modules, modules.getModuleInfo(id)?.importedIds ?? [], seen);
  }
  return seen;
};

/** Others that both use are fetched with what else uses them: the imports say more than what is left of them here. */
const isLibrary = (id: string): boolean =>
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//.test(id);

let reached: { readonly entry: ReadonlySet<string>; readonly feed: ReadonlySet<string> } | null = null;

/**
 * Few large files for what every first page needs: twenty small ones compress by a fifth worse. What is fetched later stays
 * as the imports cut it. The console shares libraries with the feed, not the feed.
 */
export const chunkOf = (id: string, modules: Modules): string | null => {
  if (id.includes('/node_modules/') && !isLibrary(id)) return null;
  reached ??= { entry: reach(modules, roots.entry), feed: reach(modules, roots.feed) };
  const inEntry = reached.entry.has(id);
  const inFeed = reached.feed.has(id);
  if (inEntry && inFeed) return 'shell';
  if (inEntry) return 'entry';
  if (!inFeed) return null;
  return isLibrary(id) ? 'libraries' : 'feed';
};
