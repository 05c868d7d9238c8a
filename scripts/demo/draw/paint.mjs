import { createRequire } from 'node:module';
import { join } from 'node:path';
import { numbersFrom } from '../numbers.mjs';

// The picture library belongs to the curation service; the demo borrows it from there.
const require = createRequire(join(import.meta.dirname, '..', '..', '..', 'services', 'curation', 'package.json'));
const sharp = require('sharp');

export const palettes = require(join(import.meta.dirname, 'palettes.json'));
/** Letters of circles and squares on a 4 x 5 grid; drawn, so that no font is needed. */
export const glyphs = require(join(import.meta.dirname, 'glyphs.json'));

/** Numbers from 0 to 1, the same for the same seed. */
export const dice = (seed) => {
  const roll = numbersFrom(seed * 2654435761);
  for (let warm = 0; warm < 8; warm += 1) roll();
  return Object.assign(roll, {
    between: (from, to) => from + (to - from) * roll(),
    whole: (from, to) => Math.floor(from + (to - from + 1) * roll()),
    of: (list) => list[Math.floor(roll() * list.length)],
    sign: () => (roll() < 0.5 ? -1 : 1),
  });
};

export const clamp = (value, low = 0, high = 1) => (value < low ? low : value > high ? high : value);
export const smooth = (from, to, value) => {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
};

export const rgb = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
/** Mixes light rather than numbers, so that gradients keep their glow. */
export const mix = (a, b, t) => {
  const k = clamp(t);
  return [0, 1, 2].map((i) => Math.sqrt(a[i] * a[i] * (1 - k) + b[i] * b[i] * k));
};
export const hex = (color) =>
  `#${color
    .map((part) =>
      Math.round(clamp(part, 0, 255))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
export const blend = (a, b, t) => hex(mix(rgb(a), rgb(b), t));
/** A gradient through several colours. */
export const ramp = (colors) => {
  const stops = colors.map(rgb);
  return (t) => {
    const at = clamp(t) * (stops.length - 1);
    const index = Math.min(stops.length - 2, Math.floor(at));
    return mix(stops[index], stops[index + 1], at - index);
  };
};

/** Smooth noise from -1 to 1, and sums of its octaves. */
export const noiseOf = (seed) => {
  const roll = dice(seed);
  const table = new Float32Array(65536).map(() => roll() * 2 - 1);
  const at = (x, y) => table[((x & 255) + ((y & 255) << 8)) & 65535];
  const noise = (x, y) => {
    const xi = Math.floor(x);
    const yi = Math.floor(y);
    const fx = x - xi;
    const fy = y - yi;
    const sx = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const sy = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const top = at(xi, yi) + (at(xi + 1, yi) - at(xi, yi)) * sx;
    const low = at(xi, yi + 1) + (at(xi + 1, yi + 1) - at(xi, yi + 1)) * sx;
    return top + (low - top) * sy;
  };
  const fbm = (x, y, octaves = 5) => {
    let sum = 0;
    let weight = 0.5;
    let scale = 1;
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += noise(x * scale + octave * 17.3, y * scale - octave * 9.1) * weight;
      weight *= 0.5;
      scale *= 2.03;
    }
    return sum;
  };
  return { noise, fbm };
};

/** Every pixel by a function of its place: `u` across and `v` down, from 0 to 1; answers [r, g, b]. */
export const shade = ({ width, height }, color) => {
  const data = Buffer.alloc(width * height * 3);
  let at = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (const part of color(x / width, y / height)) {
        data[at] = clamp(part, 0, 255);
        at += 1;
      }
  return { data, width, height };
};

const svg = ({ width, height }, body, defs) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`,
  );

/** SVG drawn to pixels. */
export const ink = async (size, body, defs = '') => {
  const drawn = sharp(svg(size, body, defs), { unlimited: true }).flatten({ background: '#ffffff' });
  return { ...size, data: await drawn.removeAlpha().raw().toBuffer() };
};

/** SVG over pixels that are there already. */
export const over = async ({ data, ...size }, body) => {
  const drawn = sharp(data, { raw: { ...size, channels: 3 } }).composite([{ input: svg(size, body, '') }]);
  return { ...size, data: await drawn.removeAlpha().raw().toBuffer() };
};

/** Finish of a photograph: grain, a darker rim, and where wanted the tooth of paper or the threads of cloth. */
export const finish = async (
  { data, width, height },
  { seed = 1, grain = 7, rim = 0.16, paper = 0, weave = 0, warm = 0 } = {},
) => {
  const roll = dice(seed + 99);
  const { fbm } = noiseOf(seed + 5);
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    const dy = y / height - 0.5;
    for (let x = 0; x < width; x += 1) {
      const dx = x / width - 0.5;
      const light = 1 - rim * smooth(0.12, 0.62, dx * dx + dy * dy) * 1.6;
      let add = (roll() + roll() - 1) * grain;
      if (paper) add += fbm(x / 3.1, y / 3.1, 2) * paper + fbm(x / 160, y / 160, 2) * paper * 0.8;
      if (weave) add += (Math.sin(x * 1.57) * ((y >> 1) & 1 ? 1 : -1) + Math.sin(y * 1.57) * 0.7) * weave;
      data[at] = clamp(data[at] * light + add + warm, 0, 255);
      data[at + 1] = clamp(data[at + 1] * light + add, 0, 255);
      data[at + 2] = clamp(data[at + 2] * light + add - warm, 0, 255);
      at += 3;
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88, mozjpeg: false })
    .toBuffer();
};

/** A soft shadow filter for SVG. */
export const shadow = (id, { dx = 8, dy = 14, blur = 12, opacity = 0.35 } = {}) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feDropShadow dx="${dx}" dy="${dy}" stdDeviation="${blur}" flood-color="#1a120c" flood-opacity="${opacity}"/></filter>`;
export const blurred = (id, deviation) =>
  `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
const drawnStops = (stops) =>
  stops
    .map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('');
export const linear = (id, stops, [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${drawnStops(stops)}</linearGradient>`;
/** A linear gradient of two colours. */
export const fade = (id, [from, to], line) =>
  linear(
    id,
    [
      [0, from],
      [1, to],
    ],
    line,
  );
export const radial = (id, stops, [cx, cy, r] = [0.5, 0.5, 0.5]) =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${drawnStops(stops)}</radialGradient>`;
export const repeat = (count, draw) => Array.from({ length: count }, (_, index) => draw(index)).join('');
