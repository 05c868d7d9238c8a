/** A header goes away after this much travel down, in px, and comes back after this much up. */
const HIDE_AFTER = 55;
const SHOW_AFTER = 20;

export interface ScrollState {
  readonly isHidden: boolean;
  readonly y: number;
  /** Scroll position at which the present direction began. */
  readonly turn: number;
}

export const atTop: ScrollState = { isHidden: false, y: 0, turn: 0 };

/** State of the header once the page has been scrolled to `y`. */
export const scrolled = (state: ScrollState, y: number): ScrollState => {
  if (y <= 0) return atTop;
  const wasDown = state.y >= state.turn;
  const isDown = y === state.y ? wasDown : y > state.y;
  const turn = isDown === wasDown ? state.turn : state.y;
  if (isDown) return { isHidden: state.isHidden || y - turn >= HIDE_AFTER, y, turn };
  return { isHidden: state.isHidden && turn - y < SHOW_AFTER, y, turn };
};
