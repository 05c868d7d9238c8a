import { PinWall, type PinWallProps } from '../../features/pins/pin-wall.tsx';
import { useEntryKey } from './entry-key.ts';
import { tileActions } from './lazy-tile-actions.tsx';

/** A wall of the app: what can be done with its pins stands on them, and Back returns to its place. */
export const Wall = (props: Omit<PinWallProps, 'actions' | 'memory'>) => {
  const memory = useEntryKey();
  return <PinWall {...props} actions={tileActions} memory={memory} />;
};
