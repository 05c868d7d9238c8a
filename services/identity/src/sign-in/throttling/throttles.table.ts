import { integer, table, text, timestamptz } from '@corkboard/event-store/table';

export const throttlesTable = table(
  'throttles',
  {
    key: text({ primary: true }),
    subject: text(),
    failures: integer(),
    window_ends: timestamptz(),
    locked_until: timestamptz({ nullable: true }),
  },
  { indexes: { throttles_subject: ['subject'] } },
);
