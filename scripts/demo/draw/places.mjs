import { blend, blurred, dice, fade, finish, ink, linear, palettes, radial, repeat, shadow } from './paint.mjs';

const { suns, moods, hours } = palettes;

const GLOW = radial('glow', [
  [0, '#ffe2a6', 0.5],
  [1, '#ffd9a0', 0],
]);

const arch = (x, base, wide, tall) =>
  `M${x} ${base} V${base - tall + wide / 2} A${wide / 2} ${wide / 2} 0 0 1 ${x + wide} ${base - tall + wide / 2} V${base} Z`;

const stairsFrom = (base, { width, height }, { wall, shade, step }) =>
  repeat(7, (at) => {
    const [y, tall] = [base + at * ((height - base) / 7), (height - base) / 7 + 1];
    return `<rect x="0" y="${y}" width="${width}" height="${tall}" fill="${blend(step, wall[1], at / 9)}"/><rect x="0" y="${y + tall * 0.58}" width="${width}" height="${tall * 0.42}" fill="${shade}" opacity=".55"/>`;
  });

const courtyardDefs = ({ sky, wall, shade }) =>
  fade('sky', sky) +
  linear(
    'wall',
    [
      [0, wall[2]],
      [0.6, wall[0]],
      [1, wall[1]],
    ],
    [0, 0, 1, 1],
  ) +
  fade('wall2', [wall[0], wall[1]], [0, 0, 1, 0]) +
  fade('depth', [blend(shade, '#000000', 0.5), blend(shade, wall[1], 0.4)]);

/** Arches and stairs in hard sunlight. */
export const courtyard = async (seed, { width, height }, { palette }) => {
  const roll = dice(seed);
  const { shade, step } = suns[palette];
  const base = height * roll.between(0.7, 0.78);
  const roof = height * roll.between(0.16, 0.3);
  const count = roll.whole(2, 3);
  const span = width / count;
  const arches = repeat(count, (at) => {
    const [x, wide] = [at * span + span * 0.2, span * 0.6];
    const tall = (base - roof) * 0.74;
    const inner = arch(x + wide * 0.2, base, wide * 0.8, tall - wide * 0.1);
    return `<path d="${arch(x, base, wide, tall)}" fill="${blend(shade, '#000000', 0.28)}"/><path d="${inner}" fill="url(#depth)"/><path d="M${x + wide * 0.55} ${base} L${x + wide} ${base - wide * 0.9} V${base} Z" fill="${step}" opacity=".8"/>`;
  });
  const stairs = stairsFrom(base, { width, height }, suns[palette]);
  const cast = `<path d="M${width * 0.62} ${roof} L${width} ${roof} V${height} H${width * 0.2} Z" fill="${shade}" opacity=".42"/>`;
  const upper =
    roll() < 0.5
      ? `<rect x="${width * 0.12}" y="${roof + 46}" width="${width * 0.1}" height="${width * 0.14}" fill="${blend(shade, '#000000', 0.3)}"/><rect x="${width * 0.12}" y="${roof + 46}" width="${width * 0.1}" height="14" fill="${shade}"/>`
      : '';
  const tower =
    roll() < 0.6
      ? `<rect x="${width * 0.62}" y="${roof * 0.36}" width="${width * 0.3}" height="${roof}" fill="url(#wall2)"/><path d="${arch(width * 0.72, roof * 1.02, width * 0.1, roof * 0.42)}" fill="${shade}"/>`
      : `<circle cx="${width * 0.3}" cy="${roof * 0.5}" r="${width * 0.06}" fill="#fff7e2" opacity=".9"/>`;
  const palm = roll() < 0.5 ? leafFan(roll, width * 0.1, base, shade) : '';
  const body = `<rect width="${width}" height="${height}" fill="url(#sky)"/>${tower}<rect y="${roof}" width="${width}" height="${height}" fill="url(#wall)"/>${arches}${upper}${cast}${stairs}<path d="M0 ${base} H${width * 0.5} L${width * 0.2} ${height} H0 Z" fill="#fff3d8" opacity=".12"/>${palm}`;
  const defs = courtyardDefs(suns[palette]);
  return finish(await ink({ width, height }, body, defs), { seed, grain: 8, paper: 8, rim: 0.08 });
};

const leafFan = (roll, x, base, tone) =>
  `<g transform="translate(${x} ${base + 20})">${repeat(11, (at) => `<path d="M0 0 Q ${(at - 5) * 26} ${-roll.between(200, 330)} ${(at - 5) * 54} ${-roll.between(170, 260) + Math.abs(at - 5) * 22} Q ${(at - 5) * 20} ${-150} 0 0Z" fill="${blend('#3f6b4a', tone, roll() * 0.4)}"/>`)}</g>`;

const frames = (roll, { width, height }, accent) =>
  repeat(roll.whole(2, 3), (at) => {
    const [x, y] = [width * (0.3 + at * 0.16), height * (0.2 + (at % 2) * 0.03)];
    const [wide, tall] = [width * 0.13, width * roll.between(0.15, 0.19)];
    const art = roll.of([
      `<circle cx="${x + wide / 2}" cy="${y + tall * 0.42}" r="${wide * 0.24}" fill="${accent}"/><path d="M${x + 12} ${y + tall * 0.75} q ${wide * 0.3} ${-tall * 0.3} ${wide - 24} 0 v ${tall * 0.25 - 12} H${x + 12} Z" fill="#5a6b62"/>`,
      `<path d="M${x + wide * 0.3} ${y + tall * 0.86} q ${wide * 0.1} ${-tall * 0.7} ${wide * 0.36} ${-tall * 0.66} q ${wide * 0.06} ${tall * 0.4} ${-wide * 0.36} ${tall * 0.66}" fill="#7d8f6d"/>`,
      `<rect x="${x + wide * 0.2}" y="${y + tall * 0.2}" width="${wide * 0.6}" height="${tall * 0.3}" fill="${accent}"/><rect x="${x + wide * 0.2}" y="${y + tall * 0.54}" width="${wide * 0.6}" height="${tall * 0.26}" fill="#2e3a40"/>`,
    ]);
    return `<g filter="url(#lift)"><rect x="${x}" y="${y}" width="${wide}" height="${tall}" fill="#fbf7ef" stroke="#6d4c33" stroke-width="7"/>${art}</g>`;
  });

/** A living room in the afternoon. */
export const interior = async (seed, { width, height }, { palette }) => {
  const roll = dice(seed);
  const { wall, floor, sofa, accent, rug } = moods[palette];
  const line = height * 0.7;
  const beam = `<g opacity=".34" filter="url(#soft)">${repeat(2, (at) => `<path d="M${width * (0.06 + at * 0.13)} ${height * 0.06} l${width * 0.1} ${-8} l${width * 0.14} ${height * 0.5} l${-width * 0.1} 8 Z" fill="#fff3cf"/>`)}</g>`;
  const boards = repeat(
    14,
    (at) =>
      `<path d="M${width * 0.5 + (at - 7) * width * 0.075} ${line} L${width * 0.5 + (at - 7) * width * 0.16} ${height}" stroke="${blend(floor, '#3a2210', 0.4)}" stroke-width="1.6" opacity=".5"/>`,
  );
  const [sx, sy, sw, sh] = [width * 0.2, height * 0.5, width * 0.6, height * 0.26];
  const cushion = (x, color, turn) =>
    `<rect x="${x}" y="${sy + sh * 0.12}" width="${sw * 0.17}" height="${sw * 0.16}" rx="16" fill="${color}" transform="rotate(${turn} ${x + 50} ${sy + 60})"/>`;
  const couch = `<g filter="url(#lift)"><rect x="${sx + sw * 0.05}" y="${sy}" width="${sw * 0.9}" height="${sh * 0.6}" rx="34" fill="${blend(sofa, '#ffffff', 0.06)}"/><rect x="${sx}" y="${sy + sh * 0.24}" width="${sw * 0.12}" height="${sh * 0.56}" rx="28" fill="${blend(sofa, '#000000', 0.16)}"/><rect x="${sx + sw * 0.88}" y="${sy + sh * 0.24}" width="${sw * 0.12}" height="${sh * 0.56}" rx="28" fill="${blend(sofa, '#000000', 0.28)}"/><rect x="${sx + sw * 0.09}" y="${sy + sh * 0.44}" width="${sw * 0.41}" height="${sh * 0.32}" rx="20" fill="url(#seat)"/><rect x="${sx + sw * 0.5}" y="${sy + sh * 0.44}" width="${sw * 0.41}" height="${sh * 0.32}" rx="20" fill="url(#seat)"/></g>${cushion(sx + sw * 0.14, accent, -9)}${cushion(sx + sw * 0.3, '#f4ecdf', 6)}${cushion(sx + sw * 0.7, blend(accent, '#ffffff', 0.45), 10)}`;
  const legs = repeat(
    2,
    (at) => `<rect x="${sx + sw * (0.1 + at * 0.77)}" y="${sy + sh * 0.78}" width="11" height="34" fill="#4a3020"/>`,
  );
  const lampX = width * 0.87;
  const lamp = `<g filter="url(#lift)"><rect x="${lampX - 3}" y="${height * 0.32}" width="6" height="${height * 0.44}" fill="#3a2c22"/><ellipse cx="${lampX}" cy="${height * 0.765}" rx="42" ry="9" fill="#3a2c22"/><path d="M${lampX - 62} ${height * 0.34} L${lampX - 34} ${height * 0.25} H${lampX + 34} L${lampX + 62} ${height * 0.34} Z" fill="#f7e6c0"/></g><circle cx="${lampX}" cy="${height * 0.34}" r="${width * 0.2}" fill="url(#glow)"/>`;
  const plant = `<g transform="translate(${width * 0.1} ${height * 0.68})" filter="url(#lift)">${repeat(13, (at) => `<path d="M0 0 Q ${(at - 6) * 14} ${-roll.between(150, 260)} ${(at - 6) * 34} ${-roll.between(120, 270)} Q ${(at - 6) * 8} -90 0 0Z" fill="${blend('#3e6244', '#8fa66f', roll())}"/>`)}<path d="M-44 -6 H44 L34 84 H-34 Z" fill="${blend(accent, '#fff5e6', 0.3)}"/></g>`;
  const carpet = `<ellipse cx="${width / 2}" cy="${height * 0.86}" rx="${width * 0.42}" ry="${height * 0.085}" fill="${rug}"/><ellipse cx="${width / 2}" cy="${height * 0.86}" rx="${width * 0.37}" ry="${height * 0.07}" fill="none" stroke="${accent}" stroke-width="5" stroke-opacity=".55"/>`;
  const table = `<g filter="url(#lift)"><ellipse cx="${width * 0.5}" cy="${height * 0.835}" rx="${width * 0.15}" ry="${height * 0.026}" fill="#8a5e3c"/><rect x="${width * 0.4}" y="${height * 0.84}" width="9" height="${height * 0.06}" fill="#6b452a"/><rect x="${width * 0.59}" y="${height * 0.84}" width="9" height="${height * 0.06}" fill="#6b452a"/></g><rect x="${width * 0.45}" y="${height * 0.81}" width="74" height="14" rx="3" fill="#e9e0d0"/><rect x="${width * 0.455}" y="${height * 0.798}" width="64" height="13" rx="3" fill="${accent}"/>`;
  const body = `<rect width="${width}" height="${height}" fill="url(#wall)"/>${beam}${frames(roll, { width, height }, accent)}<rect y="${line}" width="${width}" height="${height - line}" fill="url(#floor)"/>${boards}<rect y="${line - 16}" width="${width}" height="16" fill="${blend(wall, '#ffffff', 0.5)}"/>${carpet}${legs}${couch}${lamp}${plant}${table}`;
  const defs =
    fade('wall', [blend(wall, '#ffffff', 0.16), blend(wall, '#3a2a1c', 0.22)], [0, 0, 1, 0.6]) +
    fade('floor', [blend(floor, '#24140a', 0.3), floor]) +
    GLOW +
    fade('seat', [blend(sofa, '#ffffff', 0.14), blend(sofa, '#000000', 0.2)]) +
    blurred('soft', 16) +
    shadow('lift', { dx: 8, dy: 12, blur: 11, opacity: 0.34 });
  return finish(await ink({ width, height }, body, defs), { seed, grain: 7, paper: 4 });
};

/** A skyline at the hour when windows light up. */
export const skyline = async (seed, { width, height }, { palette }) => {
  const roll = dice(seed);
  const sky = hours[palette];
  const row = (depth) => {
    const tone = blend(sky[2], '#141226', 0.3 + depth * 0.62);
    let x = -20;
    let text = '';
    while (x < width) {
      const [wide, tall] = [roll.between(46, 120), height * roll.between(0.14, 0.42) * (0.75 + depth * 0.5)];
      const y = height * (0.8 + depth * 0.12) - tall;
      text += `<rect x="${x}" y="${y}" width="${wide}" height="${height}" fill="${tone}"/>`;
      if (roll() < 0.25)
        text += `<path d="M${x + wide / 2 - 3} ${y} l3 ${-roll.between(40, 100)} l3 0 l3 ${100} Z" fill="${tone}"/>`;
      if (depth > 0.2)
        for (let wy = y + 16; wy < height; wy += 22)
          for (let wx = x + 9; wx < x + wide - 12; wx += 17)
            if (roll() < 0.24 + depth * 0.12)
              text += `<rect x="${wx}" y="${wy}" width="8" height="11" fill="${roll.of(['#ffd98a', '#ffc46b', '#ffeab8', '#f7b267'])}" opacity="${roll.between(0.55, 1)}"/>`;
      x += wide + roll.between(-4, 16);
    }
    return text;
  };
  const clouds = repeat(
    7,
    () =>
      `<ellipse cx="${roll() * width}" cy="${height * roll.between(0.1, 0.5)}" rx="${roll.between(120, 330)}" ry="${roll.between(8, 26)}" fill="#fff1dd" opacity="${roll.between(0.08, 0.26)}"/>`,
  );
  const body = `<rect width="${width}" height="${height}" fill="url(#sky)"/><circle cx="${width * roll.between(0.3, 0.7)}" cy="${height * 0.52}" r="${width * 0.09}" fill="#fff0c4"/><circle cx="${width * 0.5}" cy="${height * 0.56}" r="${width * 0.5}" fill="url(#glow)"/><g filter="url(#soft)">${clouds}</g>${row(0)}<rect y="${height * 0.5}" width="${width}" height="${height * 0.4}" fill="url(#mist)"/>${row(0.5)}<rect y="${height * 0.62}" width="${width}" height="${height * 0.38}" fill="url(#mist)" opacity=".6"/>${row(1)}`;
  const defs =
    linear(
      'sky',
      sky.map((color, at) => [at * 0.28, color]),
    ) +
    GLOW +
    linear('mist', [
      [0, sky[3], 0],
      [1, sky[2], 0.5],
    ]) +
    blurred('soft', 14);
  return finish(await ink({ width, height }, body, defs), { seed, grain: 8 });
};
