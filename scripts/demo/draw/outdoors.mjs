import { clamp, dice, finish, mix, noiseOf, palettes, ramp, rgb, shade, smooth } from './paint.mjs';

const { skies, sands, coasts, nights } = palettes;

const ridgesOf = (seed, { layers, width, pines }) => {
  const { fbm, noise } = noiseOf(seed);
  return Array.from({ length: layers }, (_, layer) => {
    const depth = layer / (layers - 1);
    const base = 0.4 + depth * 0.5;
    return Array.from({ length: width }, (_, x) => {
      const u = x / width;
      const slow = fbm(u * (1.6 + depth * 1.4) + layer * 7.7, layer * 3.1, 5);
      const sharpness = 1 - Math.abs(fbm(u * (2.4 + depth) + layer * 5.3, 9.7, 4)) * 2;
      const body = base - (slow * 0.2 + sharpness * 0.11) * (1.15 - depth * 0.55);
      const trees = pines && depth > 0.55 ? Math.abs(noise(u * (150 - depth * 60), layer)) * 0.035 * depth : 0;
      return [body - trees, body];
    });
  });
};

const landscape = (seed, width, { palette, layers = 7, pines = true }) => {
  const { sky, sun, near, far, mist } = skies[palette];
  const heaven = ramp(sky);
  const [nearColor, farColor, mistColor, sunColor] = [near, far, mist, sun].map(rgb);
  const ridges = ridgesOf(seed, { layers, width, pines });
  const { fbm } = noiseOf(seed + 1);
  const roll = dice(seed);
  const [sunX, sunY, sunSize] = [roll.between(0.25, 0.75), roll.between(0.2, 0.34), roll.between(0.028, 0.05)];
  return (u, v, ratio) => {
    const column = Math.min(width - 1, Math.max(0, Math.floor(u * width)));
    for (let layer = layers - 1; layer >= 0; layer -= 1) {
      const [ridge, foot] = ridges[layer][column];
      if (v < ridge) continue;
      const depth = layer / (layers - 1);
      const texture = fbm(u * 26, v * 30 + layer * 11, 4) * (5 + 16 * depth);
      const body = mix(farColor, nearColor, depth ** 1.25).map((part) => part + texture);
      const fog = smooth(0, 0.2 + (1 - depth) * 0.05, v - foot) * (0.86 - depth * 0.72);
      return mix(body, mistColor, fog);
    }
    const base = heaven(v / 0.62);
    const distance = Math.hypot(u - sunX, (v - sunY) * ratio);
    const cloud = smooth(0.02, 0.42, fbm(u * 2.2 + 3, v * 7.5, 5)) * 0.42 * smooth(0.7, 0.1, v);
    const lit = mix(base, [255, 250, 244], cloud);
    const glow = mix(lit, sunColor, Math.exp(-distance * 5.5) * 0.75);
    return mix(glow, sunColor, smooth(sunSize, sunSize - 0.005, distance));
  };
};

/** Ranges one behind another, mist between them. */
export const mountains = async (seed, { width, height }, { palette }) => {
  const scene = landscape(seed, width, { palette });
  const view = (u, v) => scene(u, v, height / width);
  return finish(shade({ width, height }, view), { seed });
};

/** The same ranges over still water. */
export const lake = async (seed, { width, height }, { palette }) => {
  const scene = landscape(seed, width, { palette, layers: 6 });
  const { fbm, noise } = noiseOf(seed + 3);
  const deep = rgb(skies[palette].near);
  const shore = 0.66;
  const view = (u, v) => {
    if (v < shore) return scene(u, v * 1.12, height / width);
    const far = (v - shore) / (1 - shore);
    const ripple = noise(u * 9, v * 190) * 0.006 * (0.4 + far * 2.4) + fbm(u * 3, v * 60, 3) * 0.012 * far;
    const mirrored = scene(clamp(u + ripple), clamp((shore - (v - shore) * 1.25) * 1.12 + ripple), height / width);
    const glint = smooth(0.35, 0.75, noise(u * 30, v * 240)) * 26 * (1 - far);
    return mix(mirrored, deep, 0.14 + far * 0.3).map((part) => part + glint);
  };
  return finish(shade({ width, height }, view), { seed });
};

/** Dunes: one side lit, one side dark, ripples of wind on both. */
export const dunes = async (seed, { width, height }, { palette }) => {
  const { sky, lit, dark } = sands[palette];
  const heaven = ramp(sky);
  const [litColor, darkColor] = [rgb(lit), rgb(dark)];
  const { fbm, noise } = noiseOf(seed);
  const roll = dice(seed);
  const layers = Array.from({ length: 5 }, (_, layer) => ({
    base: 0.36 + layer * 0.14,
    shift: roll() * 50,
    swing: 0.1 + layer * 0.02,
    speed: 1.1 + roll() * 0.8,
  }));
  const crest = ({ base, shift, swing, speed }, u) =>
    base + Math.sin(u * 3.1 * speed + shift) * swing * 0.55 + noise(u * 1.3 * speed + shift, 1) * swing;
  const view = (u, v) => {
    for (let at = layers.length - 1; at >= 0; at -= 1) {
      const layer = layers[at];
      const top = crest(layer, u);
      if (v < top) continue;
      const down = v - top;
      const edge = noise(u * 2.1 + layer.shift, 7) * 0.22 + noise(u * 7 + down * 9, layer.shift) * 0.03;
      const slope = (crest(layer, u + 0.004) - top) / 0.004 + edge * 2 - down * 0.8;
      const wind = Math.sin((v * 3 + u * 0.7 + fbm(u * 5, v * 7, 3) * 0.5) * 150) * 5 * smooth(0.01, 0.2, down);
      const light = smooth(-0.22, 0.12, -slope);
      const haze = (1 - at / layers.length) * 0.36;
      const sand = mix(darkColor, litColor, light).map((part) => part + wind + fbm(u * 90, v * 90, 2) * 9);
      return mix(sand, heaven(0.95), haze);
    }
    return heaven(v / 0.45);
  };
  return finish(shade({ width, height }, view), { seed, grain: 8 });
};

/** A shore from above: sand, foam in bands, water that deepens. */
export const shoreline = async (seed, { width, height }, { palette }) => {
  const tones = ramp(coasts[palette]);
  const { fbm, noise } = noiseOf(seed);
  const tilt = dice(seed).between(-0.5, 0.5);
  const view = (u, v) => {
    const depth = u * 0.92 + (v - 0.5) * tilt * 0.5 + fbm(u * 2.2, v * 2.6, 4) * 0.13 - 0.28;
    const water = depth > 0;
    const base = tones(water ? 0.36 + smooth(0, 0.75, depth) * 0.64 : 0.16 + depth * 0.45);
    const ripple = water
      ? fbm(u * 30 + depth * 12, v * 38, 4) * 22 * smooth(0, 0.1, depth)
      : fbm(u * 120, v * 120, 2) * 12;
    let foam = 0;
    for (const [place, wide, strength] of [
      [0.004, 0.02, 1],
      [0.085, 0.03, 0.9],
      [0.2, 0.028, 0.65],
      [0.33, 0.02, 0.4],
    ]) {
      const line = depth - place + noise(u * 5 + place * 90, v * 6) * 0.02;
      const torn = 0.55 + fbm(u * 46 + place * 50, v * 46, 4) * 1.5;
      foam = Math.max(foam, smooth(wide, 0, Math.abs(line)) * clamp(torn) * strength);
    }
    const wet = !water && depth > -0.05 ? smooth(-0.05, 0, depth) * 0.3 : 0;
    return mix(
      mix(
        base.map((part) => part + ripple),
        rgb('#8a7757'),
        wet,
      ),
      [255, 255, 252],
      foam,
    );
  };
  return finish(shade({ width, height }, view), { seed, grain: 6, rim: 0.1 });
};

const starsOver = ({ data, width, height }, seed, count) => {
  const roll = dice(seed + 40);
  for (let star = 0; star < count; star += 1) {
    const [x, y, power] = [roll() * width, roll() * height * 0.9, roll() ** 7];
    const reach = 1 + power * 3.2;
    const tint = roll.of([
      [255, 255, 255],
      [205, 222, 255],
      [255, 236, 208],
    ]);
    for (let py = Math.floor(y - reach * 2); py <= y + reach * 2; py += 1)
      for (let px = Math.floor(x - reach * 2); px <= x + reach * 2; px += 1) {
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
        const force = Math.exp(-((px - x) ** 2 + (py - y) ** 2) / (reach * 0.55)) * (0.28 + power * 0.9);
        const at = (py * width + px) * 3;
        for (const i of [0, 1, 2]) data[at + i] = clamp(data[at + i] + tint[i] * force, 0, 255);
      }
  }
};

/** The Milky Way, or northern lights, over a dark ridge. */
export const night = async (seed, { width, height }, { palette, aurora }) => {
  const heaven = ramp(nights[palette]);
  const { fbm, noise } = noiseOf(seed);
  const roll = dice(seed);
  const [lean, from] = [roll.between(0.5, 1) * roll.sign(), roll.between(0.3, 0.7)];
  const sky = (u, v) => {
    const base = heaven((v / 0.92) ** 1.7);
    if (aurora) {
      const curtain = fbm(u * 3.2, v * 0.35 + 4, 4) * 0.55 + 0.42;
      const rays = 0.5 + noise(u * 70 + fbm(u * 6, v * 2, 2) * 6, v * 1.2) * 0.5;
      const power = smooth(0.1, 0.5, 1 - Math.abs(v - curtain) * 2.4) * smooth(-0.05, 0.25, curtain - v + 0.12) * rays;
      return mix(mix(base, rgb('#54f0b0'), power * 0.72), rgb('#b06cff'), power * smooth(0.45, 0.05, v) * 0.5);
    }
    const off = u - from - (v - 0.5) * lean * 0.7 + fbm(u * 3, v * 3, 3) * 0.1;
    const band = Math.exp(-off * off * 26);
    const dust = smooth(-0.02, 0.5, fbm(u * 7, v * 7, 5)) * Math.exp(-off * off * 120);
    const cloud = clamp(band * (0.55 + fbm(u * 5 + 8, v * 5, 5) * 1.1));
    const core = Math.exp(-off * off * 160) * (0.6 + fbm(u * 9, v * 9 + 5, 3));
    const lit = mix(mix(base, rgb('#b9a9e0'), cloud * 0.55), rgb('#ffdcb0'), clamp(core) * 0.5);
    return mix(lit, rgb('#0b0814'), dust * 0.7);
  };
  const picture = shade({ width, height }, sky);
  starsOver(picture, seed, Math.round((width * height) / (aurora ? 900 : 420)));
  const ridge = Float32Array.from({ length: width }, (_, x) => {
    const u = x / width;
    return 0.86 - fbm(u * 2.3, 2, 5) * 0.16 - Math.abs(noise(u * 90, 5)) * 0.035 * smooth(-0.2, 0.4, noise(u * 3, 8));
  });
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (y / height > ridge[x]) {
        const lift = fbm(x / 40, y / 40, 3) * 5;
        for (const i of [0, 1, 2]) picture.data[(y * width + x) * 3 + i] = clamp([6, 9, 16][i] + lift, 0, 255);
      }
  return finish(picture, { seed, grain: 6, rim: 0.22 });
};
