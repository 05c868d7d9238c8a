import { blend, blurred, dice, finish, ink, palettes, radial, repeat, shadow } from './paint.mjs';

const { tables, fruits } = palettes;

const plateAt = (x, y, r, color) =>
  `<g filter="url(#lift)"><circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/></g><circle cx="${x}" cy="${y}" r="${r}" fill="url(#dish)"/><circle cx="${x}" cy="${y}" r="${r * 0.76}" fill="none" stroke="#000" stroke-opacity=".08" stroke-width="${r * 0.03}"/>`;

const citrus = (x, y, r, [rind, flesh, pith], turn) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><circle r="${r}" fill="${rind}"/><circle r="${r * 0.91}" fill="${pith}"/>${repeat(9, (at) => `<path transform="rotate(${at * 40})" d="M0 ${-r * 0.07} L${r * 0.24} ${-r * 0.72} A${r * 0.8} ${r * 0.8} 0 0 0 ${-r * 0.24} ${-r * 0.72} Z" fill="${flesh}" stroke="${blend(flesh, '#ffffff', 0.35)}" stroke-width="2" stroke-linejoin="round"/>`)}<ellipse cx="${-r * 0.3}" cy="${-r * 0.4}" rx="${r * 0.32}" ry="${r * 0.12}" fill="#fff" opacity=".28" transform="rotate(-40)"/></g>`;

const berries = (roll, { x, y, r }, count, colors) =>
  repeat(count, () => {
    const [turn, far, size] = [roll() * 6.28, Math.sqrt(roll()) * r, roll.between(11, 19)];
    const [bx, by, color] = [x + Math.cos(turn) * far, y + Math.sin(turn) * far, roll.of(colors)];
    return `<circle cx="${bx + 3}" cy="${by + 5}" r="${size}" fill="#000" opacity=".22"/><circle cx="${bx}" cy="${by}" r="${size}" fill="${color}"/><circle cx="${bx - size * 0.3}" cy="${by - size * 0.35}" r="${size * 0.28}" fill="#fff" opacity=".5"/>`;
  });

const herbs = (roll, { x, y, r }, count) =>
  repeat(count, () => {
    const [turn, far] = [roll() * 6.28, Math.sqrt(roll()) * r];
    return `<g transform="translate(${x + Math.cos(turn) * far} ${y + Math.sin(turn) * far}) rotate(${roll() * 360}) scale(${roll.between(0.6, 1.2)})"><path d="M0 0 Q 18 -14 40 0 Q 18 14 0 0Z" fill="${blend('#3f7a3a', '#8fb85a', roll())}"/><path d="M2 0 H36" stroke="#e6f0c8" stroke-opacity=".5" stroke-width="1.5"/></g>`;
  });

const swirl = (x, y, r, color) =>
  `<path d="M${x} ${y} ${repeat(120, (at) => `L${(x + Math.cos(at * 0.13) * r * (0.02 + at * 0.0052)).toFixed(1)} ${(y + Math.sin(at * 0.13) * r * (0.02 + at * 0.0052)).toFixed(1)} `)}" fill="none" stroke="${color}" stroke-width="${r * 0.07}" stroke-linecap="round" stroke-linejoin="round" opacity=".85"/>`;

const dishes = {
  citrus: (roll, { x, y, r }, plate) =>
    plateAt(x, y, r, plate) +
    `<g filter="url(#near)">${repeat(7, (at) => citrus(x + Math.cos(at * 1.05) * r * 0.5 * (at ? 1 : 0), y + Math.sin(at * 1.05) * r * 0.5 * (at ? 1 : 0), r * roll.between(0.26, 0.34), roll.of(fruits), roll() * 90))}</g>${herbs(roll, { x, y, r: r * 0.6 }, 9)}`,
  soup: (roll, { x, y, r }, plate) => {
    const broth = roll.of(['#d9642f', '#e0a637', '#8fa653', '#b2402f']);
    return `${plateAt(x, y, r, plate)}<circle cx="${x}" cy="${y}" r="${r * 0.78}" fill="${blend(broth, '#3a1408', 0.3)}"/><circle cx="${x}" cy="${y}" r="${r * 0.75}" fill="${broth}"/><circle cx="${x}" cy="${y}" r="${r * 0.75}" fill="url(#dish)"/>${swirl(x, y, r, '#fff4de')}${herbs(roll, { x, y, r: r * 0.45 }, 12)}<g filter="url(#near)">${berries(roll, { x, y, r: r * 0.5 }, 16, ['#f2d9a0', '#e8b860', '#f8ecc8'])}</g>`;
  },
  tart: (roll, { x, y, r }, plate) =>
    `${plateAt(x, y, r, plate)}<g filter="url(#near)">${repeat(36, (at) => `<circle cx="${x + Math.cos(at * 0.1745) * r * 0.74}" cy="${y + Math.sin(at * 0.1745) * r * 0.74}" r="${r * 0.085}" fill="${blend('#c98a45', '#e8b873', roll())}"/>`)}<circle cx="${x}" cy="${y}" r="${r * 0.73}" fill="#d29a55"/><circle cx="${x}" cy="${y}" r="${r * 0.67}" fill="#fbeecb"/></g>${berries(
      roll,
      { x, y, r: r * 0.58 },
      88,
      roll.of([
        ['#b3203a', '#d93a4f', '#8c1830'],
        ['#3a3f78', '#5560a8', '#2a2c58'],
        ['#b3203a', '#3a3f78', '#e0b040'],
      ]),
    )}${herbs(roll, { x, y, r: r * 0.5 }, 8)}`,
  coffee: (roll, { x, y, r }, plate) => {
    const cup = roll.of(['#ffffff', '#d98a6a', '#7d9aa0', '#3f4a4f']);
    const art = repeat(
      5,
      (at) =>
        `<path d="M${x - r * (0.38 - at * 0.07)} ${y + r * (0.12 - at * 0.1)} Q ${x} ${y + r * (0.42 - at * 0.1)} ${x + r * (0.38 - at * 0.07)} ${y + r * (0.12 - at * 0.1)} Q ${x} ${y + r * (0.24 - at * 0.1)} ${x - r * (0.38 - at * 0.07)} ${y + r * (0.12 - at * 0.1)}Z" fill="#f7e6cf"/>`,
    );
    return `${plateAt(x, y, r, plate)}<g filter="url(#near)"><circle cx="${x}" cy="${y}" r="${r * 0.62}" fill="${cup}"/><path d="M${x + r * 0.52} ${y - r * 0.3} q ${r * 0.36} ${-r * 0.14} ${r * 0.3} ${r * 0.2} q -6 ${r * 0.14} ${-r * 0.24} ${r * 0.18}" stroke="${cup}" stroke-width="${r * 0.09}" fill="none"/></g><circle cx="${x}" cy="${y}" r="${r * 0.54}" fill="#5a3418"/><circle cx="${x}" cy="${y}" r="${r * 0.5}" fill="#a8703f"/>${art}<path d="M${x} ${y + r * 0.36} V${y - r * 0.36}" stroke="#a8703f" stroke-width="4"/>`;
  },
  salad: (roll, { x, y, r }, plate) =>
    `${plateAt(x, y, r, plate)}<g filter="url(#near)">${repeat(34, () => {
      const [turn, far] = [roll() * 6.28, Math.sqrt(roll()) * r * 0.56];
      return `<g transform="translate(${x + Math.cos(turn) * far} ${y + Math.sin(turn) * far}) rotate(${roll() * 360})"><path d="M0 0 C 20 -46 70 -40 96 -4 C 76 34 22 40 0 0Z" fill="${blend('#4f8a3f', roll.of(['#a8cc6a', '#2f5f3a', '#7a3a4a']), roll())}"/><path d="M4 0 Q 46 -6 88 -4" stroke="#eef6d8" stroke-width="2.4" fill="none" opacity=".6"/></g>`;
    })}${repeat(7, () =>
      citrus(
        x + roll.between(-0.5, 0.5) * r,
        y + roll.between(-0.5, 0.5) * r,
        r * 0.13,
        roll.of([
          ['#b3203a', '#f1a0a8', '#fdf0f0'],
          ['#d8452e', '#ee6b5a', '#fbd9cf'],
        ]),
        roll() * 90,
      ),
    )}</g>${berries(roll, { x, y, r: r * 0.52 }, 22, ['#f7f3e6', '#f0e6c8', '#d8b66a'])}`,
};

const cutlery = (x, y, tall, turn) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})" filter="url(#near)" fill="#c9c4ba"><rect x="-7" y="0" width="14" height="${tall}" rx="7"/><path d="M-17 -96 V-20 Q -17 6 0 10 Q 17 6 17 -20 V-96 H10 V-34 H4 V-96 H-4 V-34 H-10 V-96Z"/></g>`;

/** A table from above. */
export const food = async (seed, { width, height }, { palette, dish }) => {
  const roll = dice(seed);
  const { cloth, stripe, plate } = tables[palette];
  const [x, y] = [width * roll.between(0.44, 0.54), height * roll.between(0.44, 0.54)];
  const r = Math.min(width, height) * 0.37;
  const lines =
    palette === 'wood'
      ? repeat(
          8,
          (at) =>
            `<rect x="${(at * width) / 8}" width="${width / 8 - 3}" height="${height}" fill="${blend(cloth, stripe, roll() * 0.6)}"/>`,
        )
      : repeat(
          5,
          (at) =>
            `<rect x="${width * (0.03 + at * 0.025)}" width="${at % 2 ? 5 : 11}" height="${height}" fill="${stripe}" opacity=".6"/>`,
        );
  const corner = { x: width * roll.of([0.06, 0.93]), y: height * roll.of([0.07, 0.94]), r: r * 0.4 };
  const side = `<g filter="url(#lift)"><circle cx="${corner.x}" cy="${corner.y}" r="${corner.r}" fill="${blend(plate, stripe, 0.35)}"/></g><circle cx="${corner.x}" cy="${corner.y}" r="${corner.r * 0.82}" fill="#6d4a2f" opacity=".25"/>${berries(roll, { ...corner, r: corner.r * 0.6 }, 26, ['#c03a3a', '#e0a040', '#f0e0b0'])}`;
  const scatter = herbs(roll, { x: width * 0.5, y: height * 0.5, r: height * 0.62 }, 12);
  const sun = `<path d="M${-40} ${height * 0.2} L${width * 0.7} ${-60} L${width + 60} ${height * 0.2} L${width * 0.3} ${height * 0.8} Z" fill="#fff4d6" opacity=".2" filter="url(#soft)"/>`;
  const body = `<rect width="${width}" height="${height}" fill="${cloth}"/>${lines}${side}${scatter}${cutlery(width * 0.93, height * 0.5, height * 0.2, 6)}${dishes[dish](roll, { x, y, r }, plate)}${sun}`;
  const defs =
    radial(
      'dish',
      [
        [0, '#ffffff', 0.16],
        [0.7, '#ffffff', 0],
        [1, '#20140a', 0.2],
      ],
      [0.42, 0.38, 0.62],
    ) +
    blurred('soft', 30) +
    shadow('lift', { dx: 14, dy: 20, blur: 16, opacity: 0.4 }) +
    shadow('near', { dx: 4, dy: 6, blur: 5, opacity: 0.35 });
  return finish(await ink({ width, height }, body, defs), {
    seed,
    grain: 8,
    weave: palette === 'wood' ? 0 : 2.2,
    rim: 0.14,
    warm: 2,
  });
};
