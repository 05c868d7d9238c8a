import { eventHandler } from '@corkboard/consumer/consumer';
import { interestListChanged } from '@corkboard/contracts/curation/interests';
import type { EventConsumer } from '@corkboard/service/definition';
import type { PoolClient } from 'pg';
import { keepInterests } from './interests.ts';

/** Interests that staff change in curation are those that ads may ask for. */
export const consumeInterests = (): EventConsumer => ({
  name: 'ads-interests',
  from: ['curation'],
  on: [eventHandler(interestListChanged, ({ data }, client: PoolClient) => keepInterests(data.interests, client))],
});
