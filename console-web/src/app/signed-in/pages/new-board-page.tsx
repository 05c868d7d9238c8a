import { pickerTitles } from '@corkboard/rules/curation/picker';
import { useRouter } from '@tanstack/react-router';
import { NewBoard } from '../../../features/saving/new-board.tsx';
import { useTitle } from '../use-title.ts';
import styles from './new-board-page.module.css';

export const NewBoardPage = () => {
  const { history } = useRouter();
  useTitle(pickerTitles.createBoard);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{pickerTitles.createBoard}</h1>
      <NewBoard onCreated={(board) => history.replace(board.url)} />
    </div>
  );
};
