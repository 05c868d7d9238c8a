import { pickerTitles } from '@corkboard/rules/curation/picker';
import { useRouter } from '@tanstack/react-router';
import { CreateBoardForm } from '../../../features/saving/create-board-form.tsx';
import { useTitle } from '../use-title.ts';
import styles from './new-board-page.module.css';

export const NewBoardPage = () => {
  const { history } = useRouter();
  useTitle(pickerTitles.createBoard);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{pickerTitles.createBoard}</h1>
      <CreateBoardForm name="" pinId={null} onCreated={(board) => history.replace(board.url)} />
    </div>
  );
};
