import { clamp, dice, finish, mix, noiseOf, over, palettes, ramp, rgb, shade, smooth } from './paint.mjs';

const { rooms, marbles, reliefs } = palettes;

/** Outlines of thrown vessels: how wide they are from rim (0) to foot (1). */
const forms = {
  bottle: (t) =>
    t < 0.32
      ? 0.2 + (t < 0.05 ? (0.05 - t) * 1.6 : 0)
      : 0.2 + 0.75 * Math.sin(smooth(0.3, 0.72, t) * 1.57) - smooth(0.8, 1, t) * 0.32,
  jar: (t) => 0.62 + 0.38 * Math.sin(clamp(t * 1.15) * 3.14) - (t < 0.07 ? 0.05 : 0) - smooth(0.85, 1, t) * 0.1,
  bowl: (t) => Math.sqrt(clamp(1 - t * t * 0.9)) * (t > 0.93 ? 0.8 : 1),
  cup: (t) => 0.92 - t * 0.16 - smooth(0.86, 1, t) * 0.16,
  moon: (t) => Math.max(0.34, Math.sqrt(clamp(1 - (t * 2 - 1) ** 2))),
  carafe: (t) => 0.4 + 0.55 * smooth(0.12, 0.75, t) - smooth(0.88, 1, t) * 0.12 + (t < 0.1 ? (0.1 - t) * 1.8 : 0),
};
const proportions = {
  bottle: [0.1, 0.42],
  jar: [0.15, 0.3],
  bowl: [0.19, 0.13],
  cup: [0.085, 0.13],
  moon: [0.17, 0.31],
  carafe: [0.12, 0.36],
};

const group = (roll, glazes) => {
  const names = roll.of([
    ['bottle', 'bowl', 'jar'],
    ['moon', 'cup'],
    ['carafe', 'cup', 'bowl'],
    ['bottle', 'moon', 'cup'],
    ['jar', 'bottle', 'cup'],
    ['carafe', 'moon', 'bowl'],
  ]);
  const spots = names.length === 2 ? [0.4, 0.69] : [0.3, 0.53, 0.75];
  const vessels = names.map((name, at) => {
    const [wide, tall] = proportions[name];
    const size = roll.between(1.05, 1.3);
    const x = spots[at] + roll.between(-0.02, 0.02);
    const foot = 0.74 + roll.between(0, 0.09);
    return {
      form: forms[name],
      x,
      foot,
      wide: wide * size,
      tall: tall * size,
      glaze: rgb(glazes[(at + roll.whole(0, 3)) % 4]),
      dip: rgb(glazes[(at + 1) % 4]),
      line: roll.between(0.3, 0.7),
      dipped: roll() < 0.6,
      grit: roll.between(0.3, 1),
    };
  });
  return vessels.sort((a, b) => a.foot - b.foot);
};

const surfaceOf = (vessel, { u, v }, { fbm, noise }, ratio) => {
  const top = vessel.foot - vessel.tall;
  const mouth = vessel.form(0.02) * vessel.wide;
  const rim = Math.hypot((u - vessel.x) / mouth, ((v - top) * ratio) / (mouth * 0.24));
  if (rim < 0.9) return mix(vessel.glaze, [18, 13, 11], 0.62 + ((u - vessel.x) / mouth) * 0.16);
  if (rim < 1) return mix(vessel.glaze, [255, 250, 240], 0.24);
  // Foot and rim are circles seen from a little above.
  const sag = vessel.form(0.98) * vessel.wide;
  const round = Math.sqrt(Math.max(0, 1 - ((u - vessel.x) / sag) ** 2)) * sag * 0.2;
  const t = (v - top) / (vessel.tall + round / ratio);
  if (t < 0 || t > 1) return null;
  const radius = vessel.form(t) * vessel.wide;
  const across = (u - vessel.x) / radius;
  if (Math.abs(across) > 1) return null;
  const slope =
    ((vessel.form(Math.min(1, t + 0.02)) - vessel.form(Math.max(0, t - 0.02))) * vessel.wide) /
    (0.04 * vessel.tall * ratio);
  const out = Math.sqrt(1 - across * across);
  const light = clamp(-across * 0.62 + out * 0.55 - slope * 0.22, -0.2, 1);
  const edge = vessel.line + Math.sin(across * 4 + vessel.x * 40) * 0.03 + noise(across * 3 + vessel.x * 9, 3) * 0.05;
  const glaze = vessel.dipped && t > edge ? vessel.dip : vessel.glaze;
  const speck = smooth(0.42, 0.6, noise(u * 210, v * 210 * ratio)) * 46 * vessel.grit;
  const thrown = Math.sin(t * 95 + noise(across * 2, t * 8) * 2) * 3.2;
  const shine = Math.exp(-(((across + 0.42) / 0.13) ** 2)) * 34 * (0.6 + noise(across, t * 6) * 0.4);
  const body = mix([22, 16, 14], glaze, 0.22 + smooth(-0.25, 0.95, light) * 0.86);
  const bounce = smooth(0.6, 1, across) * 14;
  return body.map((part) => part - speck + thrown + shine + bounce + fbm(u * 60, v * 60, 2) * 8);
};

const windowLight = (u, v, { x, lean }) => {
  const across = (u - x + (v - 0.3) * lean) / 0.34;
  const bars =
    smooth(0, 0.02, Math.abs(across - 0.5) - 0.022) * smooth(0, 0.02, Math.abs(((v * 2.6) % 1) - 0.5) - 0.03);
  return smooth(0, 0.03, across) * smooth(1, 0.97, across) * smooth(0.04, 0.08, v) * smooth(0.64, 0.58, v) * bars;
};

/** Stoneware on a table, a window's light on the wall. */
export const ceramics = async (seed, { width, height }, { palette }) => {
  const { wall, table, glazes } = rooms[palette];
  const [wallColor, tableColor] = [rgb(wall), rgb(table)];
  const tools = noiseOf(seed);
  const roll = dice(seed);
  const ratio = height / width;
  const vessels = group(roll, glazes);
  const beam = { x: roll.between(0.08, 0.4), lean: roll.between(0.2, 0.5) };
  const edge = 0.66;
  const back = (u, v) => {
    const plaster = tools.fbm(u * 7, v * 7 * ratio, 5) * 9;
    if (v < edge) {
      const base = mix(wallColor, [70, 58, 50], 0.12 + smooth(0, 1, u) * 0.2).map((part) => part + plaster);
      return mix(base, [255, 244, 222], windowLight(u, v, beam) * 0.55);
    }
    const grainOfWood = Math.sin((v * 46 + tools.fbm(u * 3, v * 26, 4) * 5) * 3) * 5;
    return mix(tableColor, [50, 36, 28], smooth(edge + 0.35, edge, v) * 0.18 + u * 0.18).map(
      (part) => part + grainOfWood + plaster,
    );
  };
  const view = (u, v) => {
    let color = back(u, v);
    for (const vessel of vessels) {
      const fall = (u - vessel.x - 0.02) / (vessel.wide * 2.6);
      const depth = (v - vessel.foot + 0.006) / 0.055;
      if (fall > -0.35 && v > edge)
        color = mix(color, [28, 20, 18], Math.exp(-(fall * fall * 3 + depth * depth * 1.6)) * 0.62);
    }
    for (const vessel of vessels) color = surfaceOf(vessel, { u, v }, tools, ratio) ?? color;
    return color;
  };
  return finish(shade({ width, height }, view), { seed, grain: 7 });
};

/** Marbled paper: colours pulled through each other, with a vein of gold. */
export const marbling = async (seed, { width, height }, { palette }) => {
  const colors = marbles[palette].map(rgb);
  const { fbm } = noiseOf(seed);
  const ratio = height / width;
  const view = (u, v) => {
    const [x, y] = [u * 1.9, v * 1.9 * ratio];
    const [ax, ay] = [fbm(x, y, 4), fbm(x + 5.2, y + 1.3, 4)];
    const [bx, by] = [fbm(x + ax * 2.4 + 1.7, y + ay * 2.4 + 9.2, 4), fbm(x + ax * 2.4 + 8.3, y + ay * 2.4 + 2.8, 3)];
    const t = (fbm(x + bx * 2.2, y + by * 2.2, 4) * 1.5 + 0.5 + bx * 0.35) * (colors.length - 1);
    const index = Math.max(0, Math.min(colors.length - 2, Math.floor(t)));
    const band = mix(colors[index], colors[index + 1], smooth(0.25, 0.75, t - index));
    const vein = smooth(0.035, 0.008, Math.abs(t - Math.round(t) + 0.5 - 0.5)) * smooth(0.1, 0.5, ax + 0.3);
    return mix(band, rgb('#c79a4b'), vein * 0.85);
  };
  return finish(shade({ width, height }, view), { seed, grain: 5, rim: 0.05, paper: 5 });
};

/** A relief map: light from the north-west, contour lines, water in the hollows. */
export const relief = async (seed, { width, height }, { palette }) => {
  const tones = ramp(reliefs[palette]);
  const { fbm } = noiseOf(seed);
  const ratio = height / width;
  const heightAt = (u, v) => {
    const bend = fbm(u * 1.4 + 4, v * 1.4 * ratio, 3) * 0.5;
    return (
      0.46 +
      fbm(u * 2.3 + bend, v * 2.3 * ratio + bend, 6) * 0.85 +
      (0.34 - Math.abs(fbm(u * 1.7, v * 1.7 * ratio + 7, 4))) * 0.36
    );
  };
  const view = (u, v) => {
    const h = heightAt(u, v);
    if (h < 0.4)
      return mix(rgb('#a9cdd6'), rgb('#5d97ad'), (0.4 - h) * 4).map(
        (part) => part + (Math.abs(h - 0.4) < 0.004 ? -40 : 0),
      );
    const step = 0.0035;
    const lit = (heightAt(u - step, v - step) - h) / step;
    const base = tones((h - 0.4) / 0.62);
    const every = h * 26;
    const near = Math.abs(every - Math.round(every));
    const line = smooth(0.085, 0.02, near) * (Math.round(every) % 5 === 0 ? 0.5 : 0.24);
    return mix(
      base.map((part) => part * clamp(1 - lit * 0.075, 0.5, 1.25)),
      rgb('#5b3d29'),
      line,
    );
  };
  const roads = `<g fill="none" stroke="#7a3b2a" stroke-width="3" stroke-dasharray="12 8" stroke-linecap="round" opacity=".75"><path d="M${width * 0.06} ${height * 0.86} C${width * 0.3} ${height * 0.6} ${width * 0.42} ${height * 0.78} ${width * 0.6} ${height * 0.48} S${width * 0.9} ${height * 0.3} ${width * 0.93} ${height * 0.1}"/></g><circle cx="${width * 0.6}" cy="${height * 0.48}" r="9" fill="#f6efe1" stroke="#7a3b2a" stroke-width="4"/>`;
  return finish(await over(shade({ width, height }, view), roads), { seed, grain: 5, rim: 0.08, paper: 6 });
};
