import { IconButton } from '../../ui/button/icon-button.tsx';
import { ArrowLeftIcon } from '../../ui/icon/page-icons.tsx';
import styles from './choose-page.module.css';
import { Picker, type PickerProps } from './picker.tsx';
import { pickerText } from './picker-texts.ts';

interface ChoosePageProps extends PickerProps {
  /** Address of what is being saved. */
  readonly picture: string | null;
}

/** S-106: where there is no room for a dialog, the picker is the page. */
export const ChoosePage = ({ picture, ...picker }: ChoosePageProps) => (
  <div className={styles.page} data-testid="choose-page">
    <div className={styles.head}>
      <IconButton label={pickerText('back')} icon={<ArrowLeftIcon />} onClick={picker.steps.back} />
      <h1 className={styles.title}>{picker.formInDialog ? picker.steps.titleBehindForm : picker.steps.title}</h1>
      {picture === null ? null : <img className={styles.picture} src={picture} alt="" />}
    </div>
    <Picker {...picker} />
  </div>
);
