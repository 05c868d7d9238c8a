import type { ExportPage } from '@corkboard/contracts/identity/account-export';
import { type AskedPage, exportedPage } from './page.ts';
import type { ExportSection, FindRows, RunningSection } from './section.ts';

/** Sections of one service as they run; each enters before the application starts. */
export class ExportSections {
  readonly #running = new Map<string, FindRows>();

  constructor(private readonly declared: readonly Pick<ExportSection, 'name'>[] = []) {}

  add({ name, find }: RunningSection): void {
    this.#running.set(name, find);
  }

  /** In the order of the capabilities that declare them. */
  page(asked: AskedPage): Promise<ExportPage> {
    const sections = this.declared.flatMap(({ name }) => {
      const find = this.#running.get(name);
      return find ? [{ name, find }] : [];
    });
    return exportedPage(sections, asked);
  }
}
