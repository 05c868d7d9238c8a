import { blend, blurred, dice, fade, finish, ink, linear, palettes, repeat, shadow } from './paint.mjs';

const { plates, meadows } = palettes;

const leafPath = (length, wide) =>
  `M0 0 C ${wide} ${-length * 0.22} ${wide * 0.9} ${-length * 0.7} 0 ${-length} C ${-wide * 0.9} ${-length * 0.7} ${-wide} ${-length * 0.22} 0 0Z`;

const veins = (length, wide, color) =>
  `<path d="M0 0 L0 ${-length * 0.96}" stroke="${color}" stroke-width="1.6" opacity=".55"/>${repeat(6, (at) => {
    const y = -length * (0.14 + at * 0.12);
    const reach = wide * 0.62 * Math.sin(((at + 1.6) / 8) * 3.14);
    return `<path d="M0 ${y} Q ${reach * 0.6} ${y - 8} ${reach} ${y - length * 0.1} M0 ${y} Q ${-reach * 0.6} ${y - 8} ${-reach} ${y - length * 0.1}" stroke="${color}" stroke-width="1" fill="none" opacity=".35"/>`;
  })}`;

const sprig = (roll, { stem, leaves, bloom }, { tall, kind }) => {
  const bend = roll.between(-60, 60);
  const at = (t) => [bend * t * t, -tall * t];
  const pairs = kind === 'fern' ? 22 : roll.whole(6, 9);
  const parts = repeat(pairs, (index) => {
    const t = 0.12 + (index / pairs) * 0.84;
    const [x, y] = at(t);
    const length = kind === 'fern' ? 150 * Math.sin((1.06 - t) * 1.6) : roll.between(90, 150) * (1.15 - t * 0.55);
    const wide = kind === 'fern' ? 9 : length * (kind === 'round' ? 0.46 : 0.24);
    return [-1, 1]
      .map((side) => {
        const tone = blend(roll.of(leaves), roll.of(leaves), roll());
        const angle = side * (kind === 'fern' ? 62 : roll.between(38, 64)) + bend * 0.1;
        return `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="${leafPath(length, wide)}" fill="${tone}" opacity=".93"/>${kind === 'fern' ? '' : veins(length, wide, stem)}</g>`;
      })
      .join('');
  });
  const [endX, endY] = at(1);
  const flower =
    kind === 'fern'
      ? ''
      : `<g transform="translate(${endX} ${endY})">${blossom(roll, bloom, roll.between(58, 84))}</g>`;
  return `<path d="M0 0 Q 0 ${-tall / 2} ${endX} ${endY}" stroke="${stem}" stroke-width="5" fill="none" stroke-linecap="round"/>${parts}${flower}`;
};

const blossom = (roll, colors, size) => {
  const [outer, inner, heart] = colors;
  const ring = (count, reach, wide, color) =>
    repeat(
      count,
      (at) =>
        `<g transform="rotate(${(360 / count) * at + roll.between(-5, 5)})"><path d="${leafPath(reach, wide)}" fill="${blend(color, '#ffffff', roll() * 0.18)}" stroke="${blend(color, '#4a1a1a', 0.25)}" stroke-width=".8" stroke-opacity=".5"/></g>`,
    );
  return `${ring(11, size, size * 0.3, outer)}${ring(9, size * 0.72, size * 0.26, blend(outer, inner, 0.6))}${ring(7, size * 0.46, size * 0.2, inner)}<circle r="${size * 0.2}" fill="${heart}"/>${repeat(
    26,
    () => {
      const [turn, far] = [roll() * 6.28, roll() * size * 0.19];
      return `<circle cx="${Math.cos(turn) * far}" cy="${Math.sin(turn) * far}" r="${size * 0.022}" fill="${blend(heart, '#5a3010', 0.5)}"/>`;
    },
  )}`;
};

/** A pressed plant on old paper. */
export const botanical = async (seed, { width, height }, { palette, kind }) => {
  const roll = dice(seed);
  const plate = plates[palette];
  const count = roll.whole(1, 3);
  const frame = `<rect width="${width}" height="${height}" fill="${plate.paper}"/><rect x="34" y="34" width="${width - 68}" height="${height - 68}" fill="none" stroke="${plate.stem}" stroke-opacity=".45" stroke-width="2"/>`;
  const plants = repeat(count, (at) => {
    const x = width * (count === 1 ? 0.5 : 0.28 + (0.44 / (count - 1)) * at);
    const tall = height * roll.between(0.62, 0.72) * (at % 2 ? 0.84 : 1);
    return `<g transform="translate(${x} ${height * 0.89}) rotate(${roll.between(-7, 7)})" filter="url(#lift)">${sprig(roll, plate, { tall, kind: kind === 'mixed' ? roll.of(['leaf', 'round', 'fern']) : kind })}</g>`;
  });
  return finish(
    await ink({ width, height }, frame + plants, shadow('lift', { dx: 3, dy: 5, blur: 4, opacity: 0.22 })),
    {
      seed,
      grain: 6,
      paper: 9,
      rim: 0.12,
    },
  );
};

/** A meadow: sharp flowers in front, blurred ones behind. */
export const meadow = async (seed, { width, height }, { palette }) => {
  const roll = dice(seed);
  const { ground, petals } = meadows[palette];
  const flower = (x, y, size, level) => {
    const stem = `<path d="M${x} ${y} Q ${x + roll.between(-30, 30)} ${y + 160} ${x + roll.between(-50, 50)} ${height + 40}" stroke="${blend(ground[2], ground[1], level)}" stroke-width="${size * 0.06}" fill="none"/>`;
    return `${stem}<g transform="translate(${x} ${y}) scale(1 ${roll.between(0.62, 0.95)}) rotate(${roll.between(0, 60)})">${blossom(roll, roll.of(petals), size)}</g>`;
  };
  const layer = (count, [low, high], [small, large], blur) =>
    `<g ${blur ? `filter="url(#${blur})"` : 'filter="url(#lift)"'}>${repeat(count, () => flower(roll() * width, height * roll.between(low, high), roll.between(small, large), blur ? 0.6 : 0.2))}</g>`;
  const grass = repeat(150, () => {
    const [x, tall] = [roll() * width, roll.between(120, height * 0.42)];
    return `<path d="M${x} ${height} q ${roll.between(-20, 20)} ${-tall * 0.6} ${roll.between(-70, 70)} ${-tall}" stroke="${blend(ground[1], ground[2], roll())}" stroke-width="${roll.between(2, 5)}" fill="none" opacity=".75"/>`;
  });
  const bokeh = repeat(
    26,
    () =>
      `<circle cx="${roll() * width}" cy="${roll() * height * 0.6}" r="${roll.between(14, 60)}" fill="#fff" opacity="${roll.between(0.05, 0.2)}"/>`,
  );
  const body = `<rect width="${width}" height="${height}" fill="url(#air)"/><g filter="url(#soft)">${bokeh}</g>${layer(24, [0.32, 0.62], [22, 46], 'soft')}${layer(13, [0.36, 0.75], [44, 70], 'haze')}${grass}${layer(9, [0.34, 0.86], [70, 118], '')}`;
  const defs =
    linear('air', [
      [0, ground[0]],
      [0.55, blend(ground[0], ground[1], 0.7)],
      [1, ground[2]],
    ]) +
    blurred('soft', 11) +
    blurred('haze', 4) +
    shadow('lift', { dx: 4, dy: 8, blur: 7, opacity: 0.3 });
  return finish(await ink({ width, height }, body, defs), { seed, grain: 7 });
};

const potDefs = (wall, floor, pot) =>
  fade('wall', [blend(wall, '#ffffff', 0.2), blend(wall, '#5a4030', 0.22)], [0, 0, 1, 1]) +
  fade('floor', [blend(floor, '#3a2818', 0.2), floor]) +
  linear(
    'pot',
    [
      [0, blend(pot, '#ffffff', 0.25)],
      [0.45, pot],
      [1, blend(pot, '#140a06', 0.55)],
    ],
    [0, 0, 1, 0],
  ) +
  blurred('soft', 12) +
  shadow('lift', { dx: 6, dy: 10, blur: 7, opacity: 0.28 });

const slantedLight = (width, height) =>
  `<path d="M${width * 0.04} ${height * 0.08} L${width * 0.46} ${height * 0.02} L${width * 0.72} ${height * 0.7} L${width * 0.28} ${height * 0.78} Z" fill="#fff6df" opacity=".3" filter="url(#soft)"/>`;

/** A plant in a pot before a plain wall. */
export const houseplant = async (seed, { width, height }, { palette }) => {
  const roll = dice(seed);
  const { leaves } = plates[palette];
  const [wall, pot, floor] = roll.of([
    ['#ead9c7', '#b5623f', '#c7ab8b'],
    ['#d5dcd3', '#f2ede4', '#b59c7f'],
    ['#e8c9b4', '#3f4a4a', '#d9b08f'],
    ['#cfd6dc', '#c98a5a', '#a98f78'],
  ]);
  const [cx, top] = [width / 2, height * 0.64];
  const fan = Array.from({ length: 22 }, (_, at) => {
    const angle = -82 + (164 / 21) * at + roll.between(-8, 8);
    const length = height * roll.between(0.3, 0.5) * (1 - Math.abs(angle) / 340);
    const tone = blend(roll.of(leaves), roll.of(leaves), roll());
    return {
      order: roll(),
      text: `<g transform="translate(${cx} ${top}) rotate(${angle})"><path d="M0 0 Q ${roll.between(-24, 24)} ${-length * 0.3} 0 ${-length * 0.5}" stroke="${blend(tone, '#2a2015', 0.3)}" stroke-width="6" fill="none"/><g transform="translate(0 ${-length * 0.42}) rotate(${roll.between(-16, 16)})"><path d="${leafPath(length * 0.62, length * 0.26)}" fill="${tone}"/>${veins(length * 0.62, length * 0.26, blend(tone, '#ffffff', 0.45))}</g></g>`,
    };
  });
  const stack = fan
    .sort((a, b) => a.order - b.order)
    .map(({ text }) => text)
    .join('');
  const wide = width * 0.17;
  const potDrawn = `<path d="M${cx - wide} ${top - 6} L${cx + wide} ${top - 6} L${cx + wide * 0.76} ${height * 0.88} Q ${cx} ${height * 0.9} ${cx - wide * 0.76} ${height * 0.88} Z" fill="url(#pot)"/><ellipse cx="${cx}" cy="${top - 4}" rx="${wide}" ry="${wide * 0.16}" fill="${blend(pot, '#1a0f0a', 0.55)}"/>`;
  const light = slantedLight(width, height);
  const body = `<rect width="${width}" height="${height}" fill="url(#wall)"/>${light}<rect y="${height * 0.8}" width="${width}" height="${height * 0.2}" fill="url(#floor)"/><ellipse cx="${cx + 70}" cy="${height * 0.89}" rx="${wide * 1.7}" ry="26" fill="#1a120c" opacity=".32" filter="url(#soft)"/><g opacity=".2" transform="translate(56 34)" filter="url(#soft)">${stack.replaceAll(/fill="#[0-9a-f]{6}"/g, 'fill="#2a1d14"')}</g><g filter="url(#lift)">${stack}</g>${potDrawn}`;
  const defs = potDefs(wall, floor, pot);
  return finish(await ink({ width, height }, body, defs), { seed, grain: 7, paper: 4 });
};
