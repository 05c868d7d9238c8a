import { ArrangeBar } from '../../features/pins/arrange-bar.tsx';
import { ArrangeTile } from '../../features/pins/arrange-tile.tsx';
import { usePinOrder } from '../../features/pins/use-pin-order.ts';
import { useDragging } from '../../ui/arranging/use-dragging.ts';
import styles from './selecting-wall.module.css';
import { toContent } from './to-content.ts';
import { Wall } from './wall.tsx';
import type { WallOfBoard } from './wall-of-board.ts';

/** A wall whose pins are put into an order of its own, by the owner and the editors of its board (DS-048). */
export const ArrangingWall = ({ board: _, whole: __, mode, ...wall }: WallOfBoard) => {
  const { pins } = wall.feed;
  const move = usePinOrder(pins);
  const dragging = useDragging(move);
  const end = () => {
    mode.end();
    toContent();
  };
  return (
    <div className={styles.selecting}>
      <Wall
        {...wall}
        tile={(tile) => {
          const at = pins.indexOf(tile.pin);
          return <ArrangeTile {...tile} at={at} count={pins.length} move={move} dragging={dragging(at)} />;
        }}
      />
      <ArrangeBar onDone={end} />
    </div>
  );
};
