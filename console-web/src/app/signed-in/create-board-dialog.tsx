import { pickerTitles } from '@corkboard/rules/curation/picker';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import styles from './create-board-dialog.module.css';

const NewBoard = lazy(async () => ({ default: (await import('../../features/saving/new-board.tsx')).NewBoard }));

/** A new board, made outside the picker; its page follows. */
export const CreateBoardDialog = ({ onClose }: { onClose: () => void }) => {
  const { history } = useRouter();
  return (
    <LazyDialog open title={pickerTitles.createBoard} onClose={onClose}>
      <div className={styles.form}>
        <Suspense fallback={null}>
          <NewBoard onCreated={(board) => history.push(board.url)} />
        </Suspense>
      </div>
    </LazyDialog>
  );
};
