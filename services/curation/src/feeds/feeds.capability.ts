import { capability } from '@corkboard/service/capability';
import { GraphqlController } from '../graphql/graphql.controller.ts';
import { PageHeadsController } from '../page-heads/page-heads.controller.ts';
import { PageHeads } from '../page-heads/page-heads.ts';
import { FeedsController } from './feeds.controller.ts';
import { HomeFeed } from './home-feed.ts';
import { RelatedFeed } from './related-feed.ts';

/** Pins and boards of others: feeds, their GraphQL, and the heads of pages. */
export const feeds = capability({
  controllers: [FeedsController, GraphqlController, PageHeadsController],
  providers: [PageHeads, HomeFeed, RelatedFeed],
});
