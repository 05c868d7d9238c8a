import { picture } from '@corkboard/curation-service/testing/picture';
import { eventually } from '@corkboard/testing/eventually';
import type { Random } from '../random.ts';
import type { Answered, Write, Writes } from '../victim.ts';
import type { CurationReplica, Posted } from './curation-replica.ts';

const BOARDS = 3;
const HOT_PINS = 3;
const SHOWN_WITHIN = 180_000;

type Kind = 'save' | 'edit' | 'delete' | 'board';

interface PlannedWrite {
  readonly kind: Kind;
  readonly write: string;
  /** The one that is edited or deleted. */
  readonly pin?: string;
  /** The one that is saved to. */
  readonly board?: string;
}

interface Posting {
  readonly path: string;
  readonly body: object;
  /** Receives the id of the result. */
  readonly learn?: (id: string) => void;
}

const idOf = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string' ? data.id : null;

/** 429 and 5xx say nothing about the write: it is asked for again. */
const answered = ({ kind }: PlannedWrite, { status, data }: Posted): Answered | null => {
  if (status === 429 || status >= 500) return null;
  const id = idOf(data);
  if (status >= 300 || id === null) return { what: 'refused', status };
  if (kind === 'save') return { what: 'acknowledged', pin: id };
  return kind === 'board' ? { what: 'acknowledged', board: id } : { what: 'acknowledged' };
};

/** Work of one person at curation: saves most of the time, edits a few pins over and over, deletes, makes boards. */
export class Saves implements Writes {
  private readonly boards: string[] = [];
  private readonly hotPins: string[] = [];
  private readonly deletable: string[] = [];
  private source = '';

  constructor(
    private readonly replicas: readonly CurationReplica[],
    private readonly random: Random,
  ) {}

  async prepare(carryOut: (write: Write) => Promise<void>): Promise<void> {
    for (let nth = 0; nth < BOARDS; nth += 1) await carryOut(this.newBoard(`first-board-${nth}`));
    const [board = ''] = this.boards;
    const image = (await picture(1)).toString('base64');
    const planned: PlannedWrite = { kind: 'save', write: 'first-pin', board };
    await carryOut(
      this.write(planned, {
        path: '/resource/PinResource/create/',
        body: { board_id: board, image_base64: image, guid: keyOf(planned) },
        learn: (id) => {
          this.source = id;
        },
      }),
    );
    for (let nth = 0; nth < HOT_PINS; nth += 1)
      await carryOut(this.save(`hot-pin-${nth}`, (id) => void this.hotPins.push(id)));
    await this.untilShown();
  }

  /** The answer to an edit is made of the read model, which must know the pin by then. */
  private async untilShown(): Promise<void> {
    const shown = (): Promise<boolean[]> =>
      Promise.all(this.hotPins.map((pin) => this.random.pick(this.replicas).shows(pin)));
    const what = 'the read models of curation show what was saved';
    await eventually(async () => !(await shown()).includes(false), { within: SHOWN_WITHIN, what });
  }

  next(nth: number): Write {
    const write = `w${nth}`;
    const kind = this.random.next();
    if (kind < 0.05) return this.newBoard(write);
    if (kind < 0.3) return this.edit(write);
    const pin = kind < 0.4 ? this.deletable.shift() : undefined;
    if (pin !== undefined) return this.delete(write, pin);
    return this.save(write, (id) => void this.deletable.push(id));
  }

  private newBoard(write: string): Write {
    return this.write(
      { kind: 'board', write },
      {
        path: '/resource/BoardResource/create/',
        body: { name: `Board ${write}` },
        learn: (id) => void this.boards.push(id),
      },
    );
  }

  private save(write: string, learn: (id: string) => void): Write {
    const board = this.random.pick(this.boards);
    const planned: PlannedWrite = { kind: 'save', write, board };
    const body = { pin_id: this.source, board_id: board, guid: keyOf(planned) };
    return this.write(planned, { path: '/resource/RepinResource/create/', body, learn });
  }

  private edit(write: string): Write {
    const pin = this.random.pick(this.hotPins);
    const planned: PlannedWrite = { kind: 'edit', write, pin };
    return this.write(planned, { path: '/resource/PinResource/update/', body: { id: pin, link: linkOf(planned) } });
  }

  private delete(write: string, pin: string): Write {
    return this.write({ kind: 'delete', write, pin }, { path: '/resource/PinResource/delete/', body: { id: pin } });
  }

  private write(planned: PlannedWrite, { path, body, learn }: Posting): Write {
    let known = false;
    return {
      asked: planned,
      ask: async (patience) => {
        const posted = await this.random.pick(this.replicas).post(path, body, { key: keyOf(planned), patience });
        const answer = posted && answered(planned, posted);
        const id = posted && idOf(posted.data);
        if (answer?.what === 'acknowledged' && id && !known) {
          known = true;
          learn?.(id);
        }
        return answer;
      },
    };
  }
}

/** Link by which the checker finds an edit: texts of a pin are sealed, its link is not. */
const linkOf = ({ write }: PlannedWrite): string => `https://example.org/${write}`;
const keyOf = ({ write }: PlannedWrite): string => `chaos-write-${write}`;
