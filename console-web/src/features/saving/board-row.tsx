import type { BoardPickerItem } from '@corkboard/contracts/curation/entities';
import { highlightOf, pickerTitles, rowAction } from '@corkboard/rules/curation/picker';
import type { ReactNode } from 'react';
import { BoardIcon, PersonIcon, PlusIcon } from '../../ui/icon/icons.tsx';
import { LockIcon } from '../../ui/icon/page-icons.tsx';
import { Option } from '../../ui/listbox/option.tsx';
import type { Listbox } from '../../ui/listbox/use-listbox.ts';
import { CoverOf } from './board-cover.tsx';
import styles from './board-row.module.css';
import { pickerText } from './picker-texts.ts';
import { text } from './saving-texts.ts';

const Highlighted = ({ name, search }: { name: string; search: string }) => {
  const found = highlightOf(name, search);
  if (found === null) return name;
  const [from, to] = found;
  return (
    <>
      {name.slice(0, from)}
      <mark className={styles.mark}>{name.slice(from, to)}</mark>
      {name.slice(to)}
    </>
  );
};

const Sign = ({ name, icon }: { name: string; icon: ReactNode }) => (
  <span className={styles.sign} role="img" aria-label={name} title={name}>
    {icon}
  </span>
);

const Signs = ({ board }: { board: BoardPickerItem }) => (
  <>
    {board.privacy === 'secret' && <Sign name={pickerText('secret')} icon={<LockIcon size={16} />} />}
    {board.privacy === 'protected' && <Sign name={pickerText('protected')} icon={<LockIcon size={16} />} />}
    {board.is_collaborative && <Sign name={pickerText('group')} icon={<PersonIcon size={16} />} />}
    {board.section_count > 0 && <Sign name={pickerText('hasSections')} icon={<BoardIcon size={16} />} />}
  </>
);

interface RowProps {
  readonly list: Listbox;
  readonly at: number;
}

interface PlaceRowProps extends RowProps {
  readonly cover: ReactNode;
  readonly name: string;
  readonly search: string;
  readonly action: 'Save' | 'Select';
  /** Being saved to right now. */
  readonly busy: boolean;
  /** Signs behind the name. */
  readonly signs?: ReactNode;
  /** Another act, before the action. */
  readonly more?: ReactNode;
}

/** A board or a section: picture, name, and what happens when it is taken (S-023, S-042). */
export const PlaceRow = ({ cover, name, search, action, busy, signs, more, ...row }: PlaceRowProps) => (
  <Option {...row} className={styles.row}>
    {cover}
    <span className={styles.name} dir="auto">
      <Highlighted name={name} search={search} />
    </span>
    {signs}
    {more}
    <span className={styles.action} data-action={action} data-busy={busy || undefined}>
      {busy ? text('saving') : action === 'Save' ? text('save') : pickerText('select')}
    </span>
  </Option>
);

interface BoardRowProps extends RowProps {
  readonly board: BoardPickerItem;
  readonly search: string;
  readonly inForm: boolean;
  /** Being saved to right now. */
  readonly busy: boolean;
  readonly onAddSection: (board: BoardPickerItem) => void;
}

/** For a pointer; the keys have an arrow for it, since an option can hold no button. */
const AddSection = ({ onClick }: { readonly onClick: () => void }) => (
  <span
    className={styles.add}
    title={pickerTitles.addSection}
    aria-hidden="true"
    data-testid="add-section"
    onClick={(event) => {
      event.stopPropagation();
      onClick();
    }}
  >
    <PlusIcon size={18} />
  </span>
);

/** S-022, S-023, S-039: cover, name, signs, and what happens when it is taken. */
export const BoardRow = ({ board, inForm, onAddSection, ...row }: BoardRowProps) => (
  <PlaceRow
    {...row}
    cover={<CoverOf board={board} />}
    name={board.name}
    action={rowAction(board, inForm)}
    signs={<Signs board={board} />}
    more={board.section_count > 0 || board.add_only_by_me ? null : <AddSection onClick={() => onAddSection(board)} />}
  />
);

/** S-025. */
export const CreateRow = ({ label, ...row }: RowProps & { label: string }) => (
  <Option {...row} className={styles.row}>
    <span className={styles.plus}>
      <PlusIcon size={22} />
    </span>
    <span className={styles.name}>{label}</span>
  </Option>
);
