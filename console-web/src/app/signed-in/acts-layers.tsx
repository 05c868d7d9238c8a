import { SaveLayer } from '../../features/saving/save-layer.tsx';
import { UndoLayer } from '../../features/undo/undo-layer.tsx';
import { MoveLayer } from './move-layer.tsx';

/** Layers for saving, moving and undoing, on every page; their code comes after the first one. */
export const ActsLayers = () => (
  <>
    <SaveLayer />
    <MoveLayer />
    <UndoLayer />
  </>
);
