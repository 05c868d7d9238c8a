/** S-015, DS-013: 120 particles, each gone 800 ms after its own delay of up to 400 ms. */
export const PARTICLES = 120;
export const PARTICLE_LIFE_MS = 800;
export const MOST_DELAY_MS = 400;
/** S-016. */
export const OVERLAY_MS = 2600;

/** A small generator with a seed, so that a burst can be repeated: mulberry32. */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const HUES = [12, 38, 150, 212, 285] as const;

const particle = (id: number, random: () => number) => {
  const angle = random() * 2 * Math.PI;
  const reach = 90 + random() * 240;
  return {
    id,
    // CSS px flown from the middle.
    x: Math.cos(angle) * reach,
    y: Math.sin(angle) * reach - 60,
    turn: random() * 720 - 360,
    size: 6 + random() * 7,
    hue: HUES[Math.floor(random() * HUES.length)] ?? 12,
    delayMs: Math.round(random() * MOST_DELAY_MS),
  };
};

export type Particle = ReturnType<typeof particle>;

export const burst = (random: () => number): readonly Particle[] =>
  Array.from({ length: PARTICLES }, (_, id) => particle(id, random));

export const livesUntil = (one: Particle): number => PARTICLE_LIFE_MS + one.delayMs;
