// Written by npm run docs from the features that have a console-pages.tsx.
import { consolePages as advertisers } from '../../features/advertisers/console-pages.tsx';
import { consolePages as consoleAccounts } from '../../features/console-accounts/console-pages.tsx';
import { consolePages as consoleAdSettings } from '../../features/console-ad-settings/console-pages.tsx';
import { consolePages as consoleAds } from '../../features/console-ads/console-pages.tsx';
import { consolePages as consoleAudit } from '../../features/console-audit/console-pages.tsx';
import { consolePages as consoleBulkActions } from '../../features/console-bulk-actions/console-pages.tsx';
import { consolePages as consoleChain } from '../../features/console-chain/console-pages.tsx';
import { consolePages as consoleDeliveries } from '../../features/console-deliveries/console-pages.tsx';
import { consolePages as consoleErasures } from '../../features/console-erasures/console-pages.tsx';
import { consolePages as consoleEvents } from '../../features/console-events/console-pages.tsx';
import { consolePages as consoleHealth } from '../../features/console-health/console-pages.tsx';
import { consolePages as consoleJobs } from '../../features/console-jobs/console-pages.tsx';
import { consolePages as consoleProjections } from '../../features/console-projections/console-pages.tsx';
import { consolePages as consoleStaff } from '../../features/console-staff/console-pages.tsx';
import { consolePages as consoleStream } from '../../features/console-stream/console-pages.tsx';

export const features = [
  advertisers,
  consoleAccounts,
  consoleAdSettings,
  consoleAds,
  consoleAudit,
  consoleBulkActions,
  consoleChain,
  consoleDeliveries,
  consoleErasures,
  consoleEvents,
  consoleHealth,
  consoleJobs,
  consoleProjections,
  consoleStaff,
  consoleStream,
];
