import type { Sending } from '@corkboard/testing/route-client';

/** Things just made, in words that no other test uses. */
export interface Made {
  readonly username: string;
  readonly board: string;
  readonly pin: string;
  readonly boardId: string;
  readonly slug: string;
  readonly pinId: string;
}

export type Look = readonly [
  name: string,
  path: string,
  sending: (made: Made) => Sending,
  shown: (made: Made) => string,
];

const theBoard: Look[3] = ({ board }) => board;
const thePin: Look[3] = ({ pin }) => pin;

type Named = readonly [path: Look[1], sending: Look[2], shown: Look[3]];

const named = (name: string, options: (made: Made) => object, shown: Look[3]): Named => [
  `/resource/${name}Resource/get/`,
  (made) => ({ options: options(made) }),
  shown,
];

const resource = (name: string, options: (made: Made) => object, shown: Look[3]): Look => [
  `${name}Resource`,
  ...named(name, options, shown),
];

/** Every place where somebody looks at what they have written, and what they expect to see there. */
export const LOOKS: readonly Look[] = [
  resource('Board', ({ username, slug }) => ({ username, slug }), theBoard),
  resource('Boards', ({ username }) => ({ username }), theBoard),
  resource('BoardPickerBoards', () => ({}), theBoard),
  resource('User', ({ username }) => ({ username }), theBoard),
  resource('Pin', ({ pinId }) => ({ id: pinId }), thePin),
  resource('BoardFeed', ({ boardId }) => ({ board_id: boardId }), thePin),
  resource('UserPins', ({ username }) => ({ username }), thePin),
  resource('BaseSearch', ({ pin }) => ({ query: pin }), thePin),
  resource('Typeahead', ({ board }) => ({ term: board.slice(0, 6), scope: 'boards' }), theBoard),
  [
    'the notice of a pin that is saved already',
    '/_/graphql/',
    ({ pinId }) => ({ method: 'POST', body: { operationName: 'AlreadyPinnedCheckQuery', variables: { pin: pinId } } }),
    theBoard,
  ],
  ['a pin by its address', '/v3/pins/:pin/', () => ({}), theBoard],
  ['names for a new board', '/v3/pins/:pin/board_title_suggestions/', () => ({}), () => '"data":['],
];

const onePin: Look[3] = () => '"pin_count":1';

/** Requests that must not show a deleted pin: itself, and lists and counts that contained it. */
export const LOOKS_AFTER_A_PIN: readonly Look[] = [
  ...LOOKS.filter(([, , , shown]) => shown === thePin),
  ...LOOKS.filter(([, path]) => path.includes(':pin') || path.startsWith('/_/graphql/')),
  [
    'its words',
    ...named(
      'Typeahead',
      ({ pin }) => ({ term: pin.slice(0, 6) }),
      ({ pin }) => `"${pin.toLowerCase()}"`,
    ),
  ],
  ['the count of its board', ...named('Board', ({ boardId }) => ({ board_id: boardId }), onePin)],
  [
    'the picture of its board',
    ...named(
      'Board',
      ({ boardId }) => ({ board_id: boardId }),
      () => '"image_cover_url":"',
    ),
  ],
  ['the counts of boards', ...named('Boards', ({ username }) => ({ username }), onePin)],
  ['the counts of boards to pick', ...named('BoardPickerBoards', () => ({}), onePin)],
  ['the count of the profile', ...named('User', ({ username }) => ({ username }), onePin)],
];

/** Requests that must not show a deleted board, with a pin on it. */
export const LOOKS_AFTER_A_BOARD: readonly Look[] = [
  ...LOOKS,
  ['boards that are searched', ...named('BaseSearch', ({ board }) => ({ query: board, scope: 'boards' }), theBoard)],
  ['one’s own pins that are searched', ...named('BaseSearch', ({ pin }) => ({ query: pin, scope: 'my_pins' }), thePin)],
  [
    'the count of boards',
    ...named(
      'User',
      ({ username }) => ({ username }),
      () => '"board_count":1',
    ),
  ],
];
