import { capability } from '@corkboard/service/capability';
import { GraphqlController } from '../graphql/graphql.controller.ts';
import { PageHeadsController } from '../page-heads/page-heads.controller.ts';
import { PageHeads } from '../page-heads/page-heads.ts';
import { FeedsController } from './feeds.controller.ts';

/** What is shown of the others together: feeds, the graph of it, and the heads of pages. */
export const feeds = capability({
  controllers: [FeedsController, GraphqlController, PageHeadsController],
  providers: [PageHeads],
});
