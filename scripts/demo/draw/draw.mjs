import * as gardens from './gardens.mjs';
import * as outdoors from './outdoors.mjs';
import * as places from './places.mjs';
import * as prints from './prints.mjs';
import * as stillLife from './still-life.mjs';
import * as table from './table.mjs';

const generators = { ...outdoors, ...stillLife, ...gardens, ...places, ...prints, ...table };

const shapes = {
  tall: [720, 1120],
  portrait: [760, 1000],
  square: [860, 860],
  wide: [1040, 760],
};

/** A JPEG; the same for the same seed. */
export const draw = (kind, seed, shape, options) => {
  const [width, height] = shapes[shape];
  return generators[kind](seed, { width, height }, options);
};
