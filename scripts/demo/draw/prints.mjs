import { blend, dice, finish, ink, noiseOf, repeat } from './paint.mjs';

const cloths = {
  indigo: ['#f2ede1', '#1f3a63', '#5f83a8', '#c9a063'],
  madder: ['#f5e6d3', '#a63d2f', '#d98a5f', '#3f4f4a'],
  moss: ['#ece8d4', '#4c5f3a', '#a9ad74', '#c1663d'],
  rose: ['#fbeee8', '#c25c6e', '#eab4a6', '#5f6f6a'],
  ochre: ['#fbf2dc', '#d2952f', '#8f4f2a', '#2f4f5a'],
};

const tile = (kind, size, [ground, ink1, ink2, spark]) => {
  const half = size / 2;
  if (kind === 'scales')
    return repeat(
      4,
      (at) =>
        `<circle cx="${half}" cy="${half}" r="${half - at * half * 0.25}" fill="${[ink1, ground, ink2, spark][at]}"/>`,
    );
  if (kind === 'leaves')
    return `${[0, 90, 180, 270]
      .map(
        (turn) =>
          `<g transform="rotate(${turn} ${half} ${half})"><path d="M${half} ${half} C ${half * 1.5} ${half * 0.6} ${half * 1.3} ${half * 0.1} ${half} 0 C ${half * 0.7} ${half * 0.1} ${half * 0.5} ${half * 0.6} ${half} ${half}Z" fill="${turn % 180 ? ink2 : ink1}"/><path d="M${half} ${half * 0.9} V${half * 0.2}" stroke="${ground}" stroke-width="3"/></g>`,
      )
      .join('')}<circle cx="${half}" cy="${half}" r="${size * 0.07}" fill="${spark}"/>`;
  if (kind === 'ikat')
    return `<path d="M${half} 0 L${size} ${half} L${half} ${size} L0 ${half}Z" fill="${ink1}"/><path d="M${half} ${size * 0.16} L${size * 0.84} ${half} L${half} ${size * 0.84} L${size * 0.16} ${half}Z" fill="${ink2}"/><path d="M${half} ${size * 0.34} L${size * 0.66} ${half} L${half} ${size * 0.66} L${size * 0.34} ${half}Z" fill="${spark}"/>`;
  if (kind === 'flowers')
    return `${repeat(
      6,
      (at) =>
        `<ellipse cx="${half}" cy="${half * 0.56}" rx="${size * 0.11}" ry="${size * 0.22}" fill="${at % 2 ? ink1 : ink2}" transform="rotate(${at * 60} ${half} ${half})"/>`,
    )}<circle cx="${half}" cy="${half}" r="${size * 0.1}" fill="${spark}"/>`;
  return `<path d="M0 ${half} A${half} ${half} 0 0 1 ${half} 0 L${half} ${half}Z" fill="${ink1}"/><path d="M${half} ${half} A${half} ${half} 0 0 0 ${size} 0 L${size} ${half}Z" fill="${ink2}"/><path d="M0 ${size} A${half} ${half} 0 0 1 ${half} ${half} V${size}Z" fill="${spark}"/><rect x="${half}" y="${half}" width="${half}" height="${half}" fill="${ink1}"/><circle cx="${half * 1.5}" cy="${half * 1.5}" r="${half * 0.3}" fill="${ground}"/>`;
};

/** Printed cloth, thread by thread. */
export const textile = async (seed, { width, height }, { palette = 'indigo', kind = 'leaves' } = {}) => {
  const roll = dice(seed);
  const colors = cloths[palette];
  const size = roll.of([100, 120, 150]);
  const { noise } = noiseOf(seed);
  const rows = Math.ceil(height / (kind === 'scales' ? size / 2 : size)) + 2;
  const cells = repeat(rows, (row) =>
    repeat(Math.ceil(width / size) + 2, (column) => {
      const shift = kind === 'scales' || kind === 'flowers' ? (row % 2) * (size / 2) : 0;
      const [x, y] = [
        column * size - size / 2 - shift + noise(row * 3, column) * 2.4,
        row * (kind === 'scales' ? size / 2 : size) - size / 2,
      ];
      return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(noise(row, column * 5) * 1.6).toFixed(2)})" opacity="${(0.9 + noise(column * 2, row) * 0.1).toFixed(2)}">${tile(kind, size, colors)}</g>`;
    }),
  );
  const folds = `<g opacity=".16">${repeat(3, (at) => `<path d="M${width * (0.2 + at * 0.3)} -20 q ${roll.between(-80, 80)} ${height / 2} ${roll.between(-60, 60)} ${height + 40} h 60 q ${roll.between(-80, 80)} ${-height / 2} 0 ${-height - 40} Z" fill="#2a1a10" filter="url(#fold)"/>`)}</g>`;
  const defs =
    '<filter id="fold" x="-50%" y="-10%" width="200%" height="120%"><feGaussianBlur stdDeviation="34"/></filter>';
  return finish(
    await ink(width, height, `<rect width="${width}" height="${height}" fill="${colors[0]}"/>${cells}${folds}`, defs),
    { seed, grain: 6, weave: 6.5, rim: 0.12 },
  );
};

/** Letters of circles and squares on a 4 x 5 grid; drawn, so that no font is needed. */
const glyphs = {
  A: 'M0 5V2A2 2 0 0 1 4 2V5H2.7V3.6H1.3V5ZM1.3 2.6H2.7V2A.7 .7 0 0 0 1.3 2Z',
  B: 'M0 0H2.4A1.3 1.3 0 0 1 3.3 2.4A1.4 1.4 0 0 1 2.6 5H0ZM1.2 1V2H2.2A.5 .5 0 0 0 2.2 1ZM1.2 3V4H2.4A.5 .5 0 0 0 2.4 3Z',
  C: 'M4 0V1.3H2.5A1.2 1.2 0 0 0 2.5 3.7H4V5H2.5A2.5 2.5 0 0 1 2.5 0Z',
  D: 'M0 0H2A2.5 2.5 0 0 1 2 5H0ZM1.3 1.2V3.8H2A1.3 1.3 0 0 0 2 1.2Z',
  E: 'M0 0H4V1.2H1.3V1.9H3.4V3.1H1.3V3.8H4V5H0Z',
  F: 'M0 0H4V1.2H1.3V2H3.4V3.2H1.3V5H0Z',
  G: 'M4 0V1.3H2.5A1.2 1.2 0 0 0 2.5 3.7H2.7V3.3H2.2V2.2H4V5H2.5A2.5 2.5 0 0 1 2.5 0Z',
  H: 'M0 0H1.3V1.9H2.7V0H4V5H2.7V3.1H1.3V5H0Z',
  I: 'M1.3 0H2.7V5H1.3Z',
  L: 'M0 0H1.3V3.7H4V5H0Z',
  M: 'M0 0H1.2L2 1.6L2.8 0H4V5H2.8V2.4L2 3.8L1.2 2.4V5H0Z',
  N: 'M0 0H1.2L2.8 2.7V0H4V5H2.8L1.2 2.3V5H0Z',
  O: 'M2 0A2 2 0 0 1 4 2V3A2 2 0 0 1 0 3V2A2 2 0 0 1 2 0ZM2 1.3A.7 .7 0 0 0 1.3 2V3A.7 .7 0 0 0 2.7 3V2A.7 .7 0 0 0 2 1.3Z',
  P: 'M0 0H2.3A1.7 1.7 0 0 1 2.3 3.4H1.3V5H0ZM1.3 1.1V2.3H2.2A.6 .6 0 0 0 2.2 1.1Z',
  R: 'M0 0H2.3A1.7 1.7 0 0 1 3.1 3.2L4 5H2.6L1.8 3.4H1.3V5H0ZM1.3 1.1V2.3H2.2A.6 .6 0 0 0 2.2 1.1Z',
  S: 'M4 0V1.2H1.9A.4 .4 0 0 0 1.9 2H2.4A1.5 1.5 0 0 1 2.4 5H0V3.8H2.2A.4 .4 0 0 0 2.2 3.1H1.6A1.55 1.55 0 0 1 1.6 0Z',
  T: 'M0 0H4V1.3H2.7V5H1.3V1.3H0Z',
  U: 'M0 0H1.3V3A.7 .7 0 0 0 2.7 3V0H4V3A2 2 0 0 1 0 3Z',
  W: 'M0 0H1.2V2.6L2 1.2L2.8 2.6V0H4V5H2.8L2 3.4L1.2 5H0Z',
  Y: 'M0 0H1.4L2 1.7L2.6 0H4L2.7 3V5H1.3V3Z',
  K: 'M0 0H1.3V1.9L2.5 0H4L2.4 2.5L4 5H2.5L1.3 3.1V5H0Z',
};

const inks = {
  bauhaus: ['#f3e9d6', '#d5402b', '#1f4f8b', '#f0b429', '#1d1b19'],
  riso: ['#fbf3ea', '#ff5f57', '#2a6f6b', '#ffc94d', '#22304a'],
  forest: ['#efe7d3', '#2f5d4a', '#d98f4e', '#a9bf8f', '#20332b'],
  plum: ['#f6e7e4', '#7a2f5c', '#e9806e', '#f0c37a', '#2c1a30'],
};

const ornament = (roll, x, y, size, colors) => {
  const color = roll.of(colors);
  return roll.of([
    `<circle cx="${x + size / 2}" cy="${y + size / 2}" r="${size / 2}" fill="${color}"/>`,
    `<path d="M${x} ${y + size} A${size} ${size} 0 0 1 ${x + size} ${y} V${y + size}Z" fill="${color}"/>`,
    `<path d="M${x} ${y} A${size} ${size} 0 0 0 ${x + size} ${y + size} V${y}Z" fill="${color}"/>`,
    `<path d="M${x} ${y + size} L${x + size / 2} ${y} L${x + size} ${y + size}Z" fill="${color}"/>`,
    `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${color}"/><circle cx="${x + size / 2}" cy="${y + size / 2}" r="${size * 0.3}" fill="${roll.of(colors)}"/>`,
    repeat(
      5,
      (at) => `<rect x="${x}" y="${y + (at * size) / 5}" width="${size}" height="${size / 10}" fill="${color}"/>`,
    ),
  ]);
};

/** A poster of a word and of shapes. */
export const poster = async (seed, { width, height }, { palette = 'bauhaus', word = 'GROW' } = {}) => {
  const roll = dice(seed);
  const [paper, ...colors] = inks[palette];
  const margin = width * 0.08;
  const across = roll.of([3, 4]);
  const cell = (width - margin * 2) / across;
  const letter = (width - margin * 2) / (word.length * 4 + (word.length - 1) * 0.7);
  const textTall = letter * 5;
  const rows = Math.floor((height - margin * 2.6 - textTall) / cell);
  const shapes = repeat(rows, (row) =>
    repeat(across, (column) =>
      roll() < 0.14 ? '' : ornament(roll, margin + column * cell, margin + row * cell, cell, colors),
    ),
  );
  const base = height - margin - textTall;
  const text = [...word]
    .map(
      (sign, at) =>
        `<path transform="translate(${margin + at * letter * 4.7} ${base}) scale(${letter})" d="${glyphs[sign] ?? ''}" fill="${colors[3]}" fill-rule="evenodd"/>`,
    )
    .join('');
  const rule = `<rect x="${margin}" y="${base - margin * 0.5}" width="${width - margin * 2}" height="5" fill="${colors[3]}"/>`;
  return finish(
    await ink(
      width,
      height,
      `<rect width="${width}" height="${height}" fill="${paper}"/><g style="mix-blend-mode:multiply" opacity=".94">${shapes}</g>${rule}${text}`,
    ),
    { seed, grain: 9, paper: 10, rim: 0.06 },
  );
};

/** A town from above, as a map to hang on a wall. */
export const streets = async (seed, { width, height }, { palette = 'forest' } = {}) => {
  const roll = dice(seed);
  const [paper, , accent, park, dark] = inks[palette];
  const [water, block] = [blend('#8fb3c4', paper, 0.2), blend(paper, dark, 0.1)];
  const angle = roll.between(-24, 24);
  const gap = roll.between(52, 70);
  const blocks = repeat(40, (row) =>
    repeat(34, (column) => {
      if (roll() < 0.06) return '';
      const [x, y] = [column * gap - 500, row * gap * 1.2 - 500];
      const green = roll() < 0.07;
      return `<rect x="${x}" y="${y}" width="${gap - roll.between(6, 12)}" height="${gap * 1.2 - roll.between(6, 12)}" rx="3" fill="${green ? park : blend(block, accent, roll() < 0.05 ? 0.5 : roll() * 0.07)}"/>`;
    }),
  );
  const avenues = repeat(
    6,
    () =>
      `<path d="M${roll() * width} -50 L${roll() * width} ${height + 50}" stroke="${paper}" stroke-width="${roll.between(9, 16)}"/>`,
  );
  const river = `<path d="M-60 ${height * roll.between(0.2, 0.8)} C ${width * 0.3} ${height * roll()} ${width * 0.6} ${height * roll()} ${width + 60} ${height * roll.between(0.2, 0.8)}" stroke="${water}" stroke-width="${roll.between(80, 130)}" fill="none"/>`;
  const square = `<circle cx="${width * 0.52}" cy="${height * 0.45}" r="74" fill="${paper}"/><circle cx="${width * 0.52}" cy="${height * 0.45}" r="52" fill="${park}"/><circle cx="${width * 0.52}" cy="${height * 0.45}" r="9" fill="${accent}"/>`;
  const label = `<rect x="0" y="${height * 0.88}" width="${width}" height="${height * 0.12}" fill="${paper}"/><rect x="${width * 0.35}" y="${height * 0.925}" width="${width * 0.3}" height="4" fill="${dark}"/><rect x="${width * 0.42}" y="${height * 0.945}" width="${width * 0.16}" height="3" fill="${dark}" opacity=".6"/>`;
  const border = `<rect x="18" y="18" width="${width - 36}" height="${height - 36}" fill="none" stroke="${paper}" stroke-width="36"/><rect x="40" y="40" width="${width - 80}" height="${height * 0.88 - 46}" fill="none" stroke="${dark}" stroke-width="3"/>`;
  return finish(
    await ink(
      width,
      height,
      `<rect width="${width}" height="${height}" fill="${paper}"/><g transform="rotate(${angle} ${width / 2} ${height / 2})">${blocks}</g>${avenues}${river}${square}${label}${border}`,
    ),
    { seed, grain: 5, paper: 7, rim: 0.05 },
  );
};
