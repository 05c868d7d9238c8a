import type { BoardPickerItem } from '@corkboard/contracts/curation/entities';
import { highlightOf, rowAction } from '@corkboard/rules/curation/picker';
import type { ReactNode } from 'react';
import { BoardIcon, PersonIcon, PlusIcon } from '../../ui/icon/icons.tsx';
import { LockIcon } from '../../ui/icon/page-icons.tsx';
import styles from './board-row.module.css';
import { text } from './saving-texts.ts';

export const Highlighted = ({ name, search }: { name: string; search: string }): ReactNode => {
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

const Sign = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <span className={styles.sign} role="img" aria-label={name} title={name}>
    {children}
  </span>
);

const Signs = ({ board }: { board: BoardPickerItem }): ReactNode => (
  <>
    {board.privacy === 'secret' ? (
      <Sign name={text('secret')}>
        <LockIcon size={16} />
      </Sign>
    ) : null}
    {board.is_collaborative ? (
      <Sign name={text('group')}>
        <PersonIcon size={16} />
      </Sign>
    ) : null}
    {board.section_count > 0 ? (
      <Sign name={text('hasSections')}>
        <BoardIcon size={16} />
      </Sign>
    ) : null}
  </>
);

export interface RowProps {
  readonly id: string;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onTake: () => void;
}

interface BoardRowProps extends RowProps {
  readonly board: BoardPickerItem;
  readonly search: string;
  readonly inForm: boolean;
  /** Being saved to right now. */
  readonly busy: boolean;
}

/** S-022, S-023: cover, name, signs, and what happens when it is taken. */
export const BoardRow = ({ board, search, inForm, busy, ...row }: BoardRowProps): ReactNode => {
  const action = rowAction(board, inForm);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list's field has the keys (aria-activedescendant)
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      role="option"
      id={row.id}
      aria-selected={row.active}
      className={styles.row}
      data-active={row.active || undefined}
      onPointerMove={row.onPoint}
      onClick={row.onTake}
    >
      <span className={styles.cover} style={board.image_cover_url ? undefined : { background: 'var(--sunken)' }}>
        {board.image_cover_url ? <img src={board.image_cover_url} alt="" loading="lazy" /> : null}
      </span>
      <span className={styles.name}>
        <Highlighted name={board.name} search={search} />
      </span>
      <Signs board={board} />
      <span className={styles.action} data-action={action} data-busy={busy || undefined}>
        {busy ? text('saving') : action === 'Save' ? text('save') : text('select')}
      </span>
    </div>
  );
};

/** S-025. */
export const CreateRow = ({ label, ...row }: RowProps & { label: string }): ReactNode => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the list's field has the keys (aria-activedescendant)
  // biome-ignore lint/a11y/useFocusableInteractive: as above
  <div
    role="option"
    id={row.id}
    aria-selected={row.active}
    className={styles.row}
    data-active={row.active || undefined}
    data-create
    onPointerMove={row.onPoint}
    onClick={row.onTake}
  >
    <span className={styles.plus}>
      <PlusIcon size={22} />
    </span>
    <span className={styles.name}>{label}</span>
  </div>
);
