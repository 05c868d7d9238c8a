import { type Position, START } from '@corkboard/event-store/event';
import type { Connection } from './connection.ts';
import { toPosition } from './positions.ts';

/** Mostly the first is ours; then each page is twice as long as the one before. */
const SECOND_PAGE = 32;
const PAGE = 500;
/** Events of other services that are looked through for one of ours. */
const WINDOW = 2_000;

export interface Looked {
  /** Our newest event; where others wrote very much since the last look, it may be a place of theirs. */
  readonly newest: Position;
  /** `$all` was looked through up to here, and nothing of ours lies between the two. */
  readonly through: Position;
}

/** Finds our newest event in `$all`, which others write as well; what was looked through is not looked through again. */
export class Newest {
  private looked: Position = START;
  private found: Position = START;

  constructor(
    private readonly connection: Connection,
    private readonly prefix: string,
  ) {}

  async look(): Promise<Looked> {
    const before = this.looked;
    let [top, place] = [START, START];
    let from: 'end' | { commit: bigint; prepare: bigint } = 'end';
    for (let [seen, most] = [0, 1]; seen < WINDOW; most = Math.min(PAGE, Math.max(SECOND_PAGE, 2 * most))) {
      const page = await this.connection.readAll({ from, backwards: true, most });
      for (const event of page) {
        place = toPosition(event);
        top = top || place;
        if (place <= before) return this.note(top, START);
        if (event.stream.startsWith(this.prefix)) return this.note(top, place);
        from = { commit: event.commit, prepare: event.prepare };
      }
      if (page.length < most) return this.note(top, START);
      seen += page.length;
    }
    return this.note(top, place);
  }

  private note(through: Position, found: Position): Looked {
    if (through > this.looked) this.looked = through;
    if (found > this.found) this.found = found;
    return { newest: this.found, through: this.looked };
  }
}
