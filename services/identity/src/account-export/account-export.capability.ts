import { capability } from '@corkboard/service/capability';
import { AccountExportController } from './account-export.controller.ts';
import { AccountExport } from './account-export.ts';
import { ExportSources } from './export-sources.ts';

/** The file with all that the services keep of a person, which they download themselves. */
export const accountExport = capability({
  controllers: [AccountExportController],
  providers: [AccountExport, ExportSources],
});
