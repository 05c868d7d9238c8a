import { describe, expect, it } from '@jest/globals';
import { closeupStyle } from './closeup.tsx';

const sizes = (height: number, viewport: number) =>
  closeupStyle({ width: 100, height, dominant_color: '#aa3300' }, viewport);

describe('a closeup', () => {
  it('has the wider pane for media more than 1.6 times as high as wide [S-386]', () => {
    expect(sizes(161, 1440)).toMatchObject({ '--pane': '672px', '--container': '1176px' });
    expect(sizes(160, 1440)).toMatchObject({ '--pane': '508px', '--container': '1016px' });
    expect(sizes(161, 1275)).toMatchObject({ '--pane': '488px', '--container': '992px' });
  });
});
