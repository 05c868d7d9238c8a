import { lazy, type ReactNode } from 'react';
import type { PinTileProps } from '../../features/pins/pin-tile.tsx';

// An ad whose label cannot be had is not shown.
const Loaded = lazy(() =>
  import('./promoted-tile.tsx').then(
    ({ PromotedTile }) => ({ default: PromotedTile }),
    () => ({ default: () => null }),
  ),
);

export const promotedTile = (props: PinTileProps): ReactNode => <Loaded {...props} />;
