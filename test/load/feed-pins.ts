/** Pins of many shapes, the same each time: what a home feed of `count` answers. */
export const feedPins = (count: number): readonly object[] => {
  let state = 7;
  const random = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const picture = (size: string, index: number, width: number, height: number) => ({
    url: `/i/${size}/${index}`,
    width,
    height,
  });
  return Array.from({ length: count }, (_, index) => {
    const ratio = 0.6 + random() * 1.4;
    const sized = (size: string, width: number) => picture(size, index, width, Math.round(width * ratio));
    return {
      id: `pin-${index}`,
      type: 'pin',
      status: 'ready',
      title: `Pin number ${index}`,
      description: null,
      alt_text: null,
      link: null,
      width: 1000,
      height: Math.round(1000 * ratio),
      dominant_color: `hsl(${Math.round(random() * 360)} 45% 62%)`,
      thumbhash: null,
      images: {
        '236x': sized('236x', 236),
        '474x': sized('474x', 474),
        '736x': sized('736x', 736),
        orig: sized('orig', 1000),
      },
      board: null,
      pinner: null,
      created_at: '2026-01-01T00:00:00.000Z',
      is_promoted: false,
      promoted_is_removable: false,
      tracking_params: null,
    };
  });
};
