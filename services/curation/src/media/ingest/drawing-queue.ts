import { ApiError } from '@corkboard/http-edge/api-error';
import { IMAGE_MAX_PIXELS } from '@corkboard/rules/curation/pictures';

export interface ToDraw {
  /** Owner of the picture. */
  readonly account: string;
  readonly pixels: number;
  /** True for work that is bounded elsewhere and has nobody waiting for its answer: it is never refused. */
  readonly patient?: boolean;
}

export interface Bounds {
  /** Pictures drawn at a time. */
  readonly places: number;
  /** Pixels that may wait of one account, and of all together. */
  readonly ofAccount: number;
  readonly ofAll: number;
}

/** A modest core draws at least so many in a second. */
const PIXELS_PER_SECOND = 10_000_000;

/** Four of the largest pictures of one account wait beside the one that is drawn. */
export const drawingBounds = (places: number): Bounds => ({
  places,
  ofAccount: 4 * IMAGE_MAX_PIXELS,
  ofAll: 16 * places * IMAGE_MAX_PIXELS,
});

interface Waiting {
  readonly pixels: number;
  readonly begin: () => void;
}

interface Lane {
  readonly waiting: Waiting[];
  isDrawing: boolean;
  /** Pixels begun since it has something to draw, counted from where the others stood. */
  begun: number;
}

const pixelsOf = ({ waiting }: Lane): number => waiting.reduce((sum, { pixels }) => sum + pixels, 0);

/**
 * Decides which picture is drawn next: one of an account at a time, and of the accounts the one with the fewest pixels
 * begun (weighted fair queueing), so that nobody's large pictures hold up the others'. What does not fit is 503.
 */
export class DrawingQueue {
  readonly #lanes = new Map<string, Lane>();
  readonly #bounds: Bounds;
  #free: number;
  #begunLast = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
    this.#free = bounds.places;
  }

  async take<T>(picture: ToDraw, work: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(picture.account) ?? { waiting: [], isDrawing: false, begun: this.#begunLast };
    if (!picture.patient) this.#refuseBeyondBounds(lane, picture.pixels);
    this.#lanes.set(picture.account, lane);
    await new Promise<void>((begin) => {
      lane.waiting.push({ pixels: picture.pixels, begin });
      this.#beginNext();
    });
    try {
      return await work();
    } finally {
      this.#free += 1;
      lane.isDrawing = false;
      if (lane.waiting.length === 0) this.#lanes.delete(picture.account);
      this.#beginNext();
    }
  }

  #refuseBeyondBounds(lane: Lane, pixels: number): void {
    const { places, ofAccount, ofAll } = this.#bounds;
    const own = pixelsOf(lane);
    const all = [...this.#lanes.values()].reduce((sum, each) => sum + pixelsOf(each), 0);
    if (own + pixels <= ofAccount && all + pixels <= ofAll) return;
    const ahead = own + pixels > ofAccount ? own : all / places;
    throw new ApiError('PICTURES_BUSY', { retryAfterSeconds: Math.max(1, Math.ceil(ahead / PIXELS_PER_SECOND)) });
  }

  #beginNext(): void {
    while (this.#free > 0) {
      const ready = [...this.#lanes.values()].filter(({ isDrawing, waiting }) => !isDrawing && waiting.length > 0);
      const [lane] = ready.sort((a, b) => a.begun - b.begun);
      const next = lane?.waiting.shift();
      if (!lane || !next) return;
      this.#free -= 1;
      this.#begunLast = lane.begun;
      lane.isDrawing = true;
      lane.begun += next.pixels;
      next.begin();
    }
  }
}
