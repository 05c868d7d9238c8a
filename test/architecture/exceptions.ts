/** What the house does not allow anew, each with its reason; the lists only shrink. */
export const exceptions: {
  readonly longFiles: Readonly<Record<string, string>>;
  readonly longFunctions: Readonly<Record<string, string>>;
  readonly sharedCategories: Readonly<Record<string, string>>;
} = {
  longFiles: {},
  longFunctions: {
    'libs/contracts/src/operations/inspection.routes.ts:inspectionRoutes': 'a table of routes, one entry each',
  },
  sharedCategories: {
    erasure: 'curation and operations have released events about it; whoever heard them knows them by their source',
  },
};
