import { type DragEvent, useState } from 'react';

/** Moves items of a list by a drag: spread what it answers for a place over the item that stands there. */
export const useDragging = (move: (from: number, to: number) => void) => {
  const [dragged, setDragged] = useState<number | null>(null);
  return (at: number) => ({
    draggable: true,
    'data-dragged': dragged === at || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(at);
    },
    onDragEnd: () => setDragged(null),
    onDragOver: (event: DragEvent) => {
      if (dragged !== null) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== null) move(dragged, at);
      setDragged(null);
    },
  });
};
