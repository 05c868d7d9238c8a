import { UndoLayer } from '../../features/undo/undo-layer.tsx';
import { MoveLayer } from './move-layer.tsx';

/** What people do with what they keep, on every page; it comes after the first one. */
export const ActsLayers = () => (
  <>
    <MoveLayer />
    <UndoLayer />
  </>
);
