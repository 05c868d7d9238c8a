import { read } from './content.mjs';

const { skies, glazes, dishes, cloths } = read('alt-texts');

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
