import { capability } from '@corkboard/service/capability';
import { consumeInterests } from './consume-interests.ts';
import { interestListTable } from './interest-list.table.ts';
import { InterestsController } from './interests.controller.ts';
import { Interests } from './interests.ts';

/** Interests that ads may ask for, as curation tells of them. */
export const interests = capability({
  tables: [interestListTable],
  consumers: [{ inject: [], useFactory: consumeInterests }],
  controllers: [InterestsController],
  providers: [Interests],
});
