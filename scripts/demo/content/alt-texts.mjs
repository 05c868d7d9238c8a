const skies = {
  dawn: 'a pale morning sky',
  blue: 'a clear blue sky',
  ember: 'a red evening sky',
  rose: 'a pink and violet sky',
  sage: 'a green-grey, misty sky',
};
const glazes = {
  clay: 'rust, cream and black',
  milk: 'white and grey',
  olive: 'moss green and ochre',
  dusk: 'plum and terracotta',
  blue: 'cobalt and white',
};
const dishes = {
  citrus: 'A plate of sliced oranges, lemons and limes',
  soup: 'A bowl of soup with a swirl of cream',
  tart: 'A custard tart covered with berries',
  coffee: 'A cup of coffee with a fern drawn in the foam',
  salad: 'A salad of leaves, radish and chickpeas',
};
const cloths = {
  leaves: 'a pattern of four leaves',
  scales: 'overlapping scales',
  quilt: 'quarter circles',
  flowers: 'small five-petalled flowers',
  ikat: 'nested diamonds',
};

const say = {
  mountains: ({ palette }) => `Mountain ridges one behind another, mist between them, under ${skies[palette]}`,
  lake: ({ palette }) => `Mountains and pines mirrored in still water under ${skies[palette]}`,
  night: ({ aurora }) =>
    aurora ? 'Green and violet northern lights over a dark ridge' : 'The Milky Way above a dark ridge with pines',
  dunes: ({ palette }) =>
    `Sand dunes, one side lit and one in shadow, ${palette === 'dusk' ? 'at sunset' : 'under a pale sky'}`,
  shoreline: () => 'A beach from above: sand, lines of foam and water that turns from turquoise to deep blue',
  ceramics: ({ palette }) => `Handmade vessels in ${glazes[palette]} on a table, window light on the wall`,
  marbling: ({ palette }) => `Marbled paper in ${palette} tones with fine golden veins`,
  relief: () => 'A relief map of a coast with shaded hills, contour lines and a dashed path',
  botanical: () => 'A botanical print of leaves and blossoms on textured paper',
  meadow: ({ palette }) =>
    `A meadow of ${palette === 'sun' ? 'sunflowers' : `${palette}s`.replace('poppys', 'poppies').replace('cosmoss', 'cosmos')}, the ones behind out of focus`,
  houseplant: () => 'A broad-leaved plant in a pot, its shadow on the wall',
  courtyard: ({ palette }) => `Arches and stairs of a ${palette} building, cut in two by a hard shadow`,
  interior: () => 'A living room with a sofa, framed pictures, a lamp, a plant and a round rug',
  skyline: () => 'A city skyline at dusk with lit windows',
  textile: ({ palette, kind }) => `Cloth printed with ${cloths[kind]} in ${palette}`,
  poster: ({ word }) => `A poster of circles, arcs and stripes above the word ${word}`,
  streets: () => 'A map of a town: blocks, avenues, a river and a round square',
  food: ({ dish }) => `${dishes[dish]}, seen from above`,
};

export const altText = (kind, options) => `${say[kind](options)}.`;
