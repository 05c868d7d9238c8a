import { type Position, START } from '@corkboard/event-store/event';
import type { Connection } from './connection.ts';
import { toPosition } from './positions.ts';

/** Mostly the first is ours. */
const FIRST_PAGES = [1, 32];
const PAGE = 500;
/** Events of other services that are looked through for one of ours. */
const WINDOW = 2_000;

/** Finds our newest event in `$all`, which others write as well; what was looked through is not looked through again. */
export class Newest {
  private looked: Position = START;
  private found: Position = START;

  constructor(
    private readonly connection: Connection,
    private readonly prefix: string,
  ) {}

  /** Up to here `$all` was looked through at the last look. */
  get through(): Position {
    return this.looked;
  }

  /** Nothing of ours lies beyond the answer; where others wrote very much since, it may be a place of theirs. */
  async look(): Promise<Position> {
    const before = this.looked;
    let [top, place] = [START, START];
    let from: 'end' | { commit: bigint; prepare: bigint } = 'end';
    for (let [seen, turn] = [0, 0]; seen < WINDOW; turn += 1) {
      const most: number = FIRST_PAGES[turn] ?? PAGE;
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

  private note(through: Position, found: Position): Position {
    if (through > this.looked) this.looked = through;
    if (found > this.found) this.found = found;
    return this.found;
  }
}
