import { blend, dice, finish, glyphs, ink, noiseOf, palettes, repeat } from './paint.mjs';

const { cloths, inks } = palettes;

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
export const textile = async (seed, { width, height }, { palette, kind }) => {
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
    await ink(
      { width, height },
      `<rect width="${width}" height="${height}" fill="${colors[0]}"/>${cells}${folds}`,
      defs,
    ),
    { seed, grain: 6, weave: 6.5, rim: 0.12 },
  );
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
export const poster = async (seed, { width, height }, { palette, word }) => {
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
      { width, height },
      `<rect width="${width}" height="${height}" fill="${paper}"/><g style="mix-blend-mode:multiply" opacity=".94">${shapes}</g>${rule}${text}`,
    ),
    { seed, grain: 9, paper: 10, rim: 0.06 },
  );
};

/** A town from above, as a map to hang on a wall. */
export const streets = async (seed, { width, height }, { palette }) => {
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
      { width, height },
      `<rect width="${width}" height="${height}" fill="${paper}"/><g transform="rotate(${angle} ${width / 2} ${height / 2})">${blocks}</g>${avenues}${river}${square}${label}${border}`,
    ),
    { seed, grain: 5, paper: 7, rim: 0.05 },
  );
};
