import type { ExportPage } from '@corkboard/contracts/identity/account-export';

export interface AccountDocument {
  readonly accountId: string;
  /** ISO 8601, UTC. */
  readonly exportedAt: string;
  /** Pages of all services, one after the other. */
  readonly pages: AsyncIterable<Pick<ExportPage, 'sections'>>;
}

/** One section, opened by its first rows and closed by the next section: `"pins": [`, a row a line, `]`. */
class Sections {
  #open: string | null = null;
  #rows = 0;

  textOf({ sections }: Pick<ExportPage, 'sections'>): string {
    return sections.map(({ name, rows }) => this.#begun(name) + rows.map((row) => this.#line(row)).join('')).join('');
  }

  close(): string {
    const end = this.#open === null ? '' : this.#rows > 0 ? '\n  ],' : '],';
    this.#open = null;
    this.#rows = 0;
    return end;
  }

  #begun(name: string): string {
    if (name === this.#open) return '';
    const text = `${this.close()}\n  ${JSON.stringify(name)}: [`;
    this.#open = name;
    return text;
  }

  #line(row: object): string {
    this.#rows += 1;
    return `${this.#rows > 1 ? ',' : ''}\n    ${JSON.stringify(row)}`;
  }
}

/** The JSON document in pieces of a page each. One that was cut has no end, and no `complete`. */
export async function* accountDocument({ accountId, exportedAt, pages }: AccountDocument): AsyncGenerator<string> {
  const sections = new Sections();
  yield `{\n  "exported_at": ${JSON.stringify(exportedAt)},\n  "account_id": ${JSON.stringify(accountId)},`;
  for await (const page of pages) {
    const text = sections.textOf(page);
    if (text !== '') yield text;
  }
  yield `${sections.close()}\n  "complete": true\n}\n`;
}
