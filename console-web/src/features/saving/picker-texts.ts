import { catalogue } from '../../lib/messages/catalogue.ts';

/** Apart from the texts of saving: those come with every feed. */
export const pickerText = catalogue('picker', {
  select: 'Select',
  search: 'Search your boards',
  noMatch: 'No board is called that.',
  boards: 'Boards',
  loading: 'Loading your boards',
  failed: "Sorry! We couldn't load your boards.",
  noBoards: 'You have no boards yet. Make one for this Pin.',
  secret: 'Secret board',
  group: 'Group board',
  hasSections: 'Has sections',
  name: 'Name',
  nameHint: 'Like "Places to go" or "Recipes to make"',
  keepSecret: 'Keep this board secret',
  secretHint: 'Only you can see it.',
  protectedHint: 'Only people who work in this ad account see it.',
  protected: 'Protected board',
  create: 'Create',
  back: 'Back',
  sectionsLater: 'Sections are not here yet.',
});
