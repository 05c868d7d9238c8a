import type { ExportPage, ExportPlace } from '@corkboard/contracts/identity/account-export';
import type { ExportPages } from '../account-export/account-exports.ts';
import type { AskedPage } from '../account-export/page.ts';

/** For specs: all pages of an account, one after the other. */
export const exportPagesOf = async (
  pages: (asked: AskedPage) => Promise<ExportPage>,
  accountId: string,
): Promise<readonly ExportPage[]> => {
  const read: ExportPage[] = [await pages({ accountId, from: null })];
  for (let place: ExportPlace | null = read[0]?.next ?? null; place !== null; place = read.at(-1)?.next ?? null)
    read.push(await pages({ accountId, from: place }));
  return read;
};

/** For specs: all that a service has of an account, by section, and the rows of the longest page. */
export const exportedBy = async (pagesOfService: ExportPages | null, accountId: string) => {
  if (!pagesOfService) throw new Error('the service entered no export');
  const pages = await exportPagesOf(pagesOfService, accountId);
  const sections = pages.flatMap((page) => page.sections);
  return {
    of: (name: string) => sections.filter((section) => section.name === name).flatMap(({ rows }) => rows),
    text: JSON.stringify(sections),
    most: Math.max(...pages.map((page) => page.sections.reduce((sum, { rows }) => sum + rows.length, 0))),
  };
};
