import type { ListedBulkAction } from '@corkboard/contracts/curation/staff-acts';
import { bulkText } from './bulk-action-texts.ts';

export const standingOf = ({ ended_at, is_cancelled }: ListedBulkAction): string => {
  if (ended_at === null) return bulkText('running');
  return bulkText(is_cancelled ? 'cancelled' : 'completed');
};

export const progressOf = ({ done, failed, pins }: ListedBulkAction): string =>
  bulkText('reached', { reached: done + failed, all: pins });
