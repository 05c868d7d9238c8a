import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { OwnBoards } from '../board-order/own-boards.ts';
import { PinCounts } from '../boards/pin-counts.ts';
import { BoardAddresses } from './board-addresses.ts';
import { BoardViews } from './board-views.ts';
import { BoardsController } from './boards.controller.ts';
import { exportedBoards } from './exported-boards.ts';
import { PickerController } from './picker.controller.ts';
import { boardPage } from './read-models/board-page/board-page.projection.ts';
import { BoardPage } from './read-models/board-page/board-page.ts';
import { BoardSections } from './read-models/board-page/board-sections.ts';
import { LastSaves } from './read-models/board-page/last-saves.ts';
import { RecordedBoards } from './recorded-boards.ts';
import { SectionAddresses } from './section-addresses.ts';
import { SectionLinksController } from './section-links.controller.ts';
import { SectionViews } from './section-views.ts';
import { SectionsController } from './sections.controller.ts';
import { SeenBoards } from './seen-boards.ts';
import { SeenPeople } from './seen-people.ts';
import { StandingBoards } from './standing-boards.ts';
import { UsersController } from './users.controller.ts';

const HOUR = 3_600_000;

/** The pages of boards, with what their pins show: answers about boards and about the people who have them. */
export const boardPages = capability({
  projections: [boardPage],
  exports: exportedBoards,
  notExported: {
    board_hidden_people: 'Says that the account is suspended or to be closed, which is in `account_status`.',
    board_last_saves: 'Says where the account saved last, which its pins say, too.',
  },
  held: { boards: 'SELECT count(*) FROM boards WHERE owner_id = $1' },
  jobs: [
    recurring({ name: 'remove-sections-of-deleted-boards', everyMs: HOUR }, BoardSections, (sections) =>
      sections.sweep(),
    ),
    recurring({ name: 'remove-last-saves-to-purged-boards', everyMs: HOUR }, LastSaves, (saves) => saves.sweep()),
  ],
  controllers: [BoardsController, PickerController, SectionsController, SectionLinksController, UsersController],
  providers: [
    ...[BoardPage, BoardAddresses, BoardViews, RecordedBoards, SeenBoards, SeenPeople],
    ...[BoardSections, LastSaves, SectionAddresses, SectionViews],
    { provide: PinCounts, useExisting: BoardPage },
    { provide: OwnBoards, useClass: StandingBoards },
  ],
});
