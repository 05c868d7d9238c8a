import * as published from '@corkboard/contracts/curation/events';
import { publish } from '@corkboard/messaging/translation';
import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { CommandBus } from '@nestjs/cqrs';
import { consumeErasures } from './consume-erasures.ts';
import { erasureFacts } from './domain/erasure.facts.ts';
import { erasureDecider } from './domain/erasure.ts';
import { ErasePersonalDataHandler, erasePersonalData, StartErasureHandler } from './erase-personal-data.ts';
import { ErasedPictures, erasedPictures } from './erased-pictures.ts';

const EVERY_MS = 5 * 60_000;

/** Erases what an account has here, once identity asks for it. */
export const erasure = capability({
  facts: erasureFacts,
  decider: erasureDecider,
  publishes: {
    personalDataErasureStarted: 'private',
    personalDataErased: (data) => [publish(published.curationSubjectErased, data)],
  },
  tables: [erasedPictures],
  notExported: { erased_pictures: 'Files that are to be removed, of persons who are erased.' },
  processes: [erasePersonalData],
  jobs: [recurring({ name: 'remove-erased-pictures', everyMs: EVERY_MS }, ErasedPictures, (it) => it.sweep())],
  consumers: [{ inject: [CommandBus], useFactory: consumeErasures }],
  providers: [StartErasureHandler, ErasePersonalDataHandler, ErasedPictures],
});
