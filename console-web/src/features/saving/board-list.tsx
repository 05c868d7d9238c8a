import type { PickerBoards } from '@corkboard/contracts/curation/boards';
import type { BoardPickerItem } from '@corkboard/contracts/curation/entities';
import { createRow, pickerGroups, showsFilter } from '@corkboard/rules/curation/picker';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { SearchIcon } from '../../ui/icon/icons.tsx';
import styles from './board-list.module.css';
import { BoardRow, CreateRow } from './board-row.tsx';
import { text } from './saving-texts.ts';
import { useListKeys } from './use-list-keys.ts';

export interface BoardListProps {
  readonly boards: PickerBoards;
  readonly inForm: boolean;
  /** The board that is being saved to. */
  readonly busyId: string | null;
  readonly onTake: (board: BoardPickerItem) => void;
  readonly onCreate: (name: string) => void;
  readonly onLeave: () => void;
}

type Row = { readonly board: BoardPickerItem } | { readonly create: string; readonly label: string };

const useRows = (boards: PickerBoards, search: string) => {
  const groups = pickerGroups(boards, search, navigator.language);
  const { label, prefill } = createRow(search, boards.all_boards);
  const rows: readonly Row[] = [
    ...groups.flatMap((group) => group.boards.map((board) => ({ board }))),
    { create: prefill, label },
  ];
  return { groups, rows };
};

/** The keys work at once; on a phone nobody wants the keyboard before they touch the field. */
const useFirstFocus = () => {
  const picker = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.matchMedia?.('(hover: none)').matches) return;
    picker.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);
  return picker;
};

/** The active row of a long list is brought into view; the focus stays in the field. */
const useShown = (id: string, active: number) => {
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, active]);
};

interface FieldProps {
  readonly id: string;
  readonly active: number;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** It came because somebody was typing. */
  readonly focused: boolean;
}

const SearchField = ({ id, active, search, onSearch, focused }: FieldProps): ReactNode => (
  <div className={styles.search}>
    <SearchIcon size={20} />
    <input
      type="text"
      role="combobox"
      aria-label={text('search')}
      aria-expanded="true"
      aria-controls={`${id}-list`}
      aria-autocomplete="list"
      aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
      placeholder={text('search')}
      maxLength={100}
      autoComplete="off"
      value={search}
      onChange={(event) => onSearch(event.target.value)}
      data-autofocus
      // biome-ignore lint/a11y/noAutofocus: the typing goes on where it can be seen
      autoFocus={focused}
    />
  </div>
);

const Group = ({ label, children }: { readonly label: string | null; readonly children: ReactNode }): ReactNode => (
  // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
  <div role="group" aria-label={label ?? text('boards')} className={styles.group}>
    {label === null ? null : (
      <div className={styles.label} aria-hidden="true">
        {label}
      </div>
    )}
    {children}
  </div>
);

/** What is typed, which rows answer it, and which of them the keys are on. */
const useBoardList = ({ boards, onTake, onCreate, onLeave }: BoardListProps) => {
  const id = useId();
  const [search, setSearch] = useState('');
  const [typing, setTyping] = useState(false);
  const { groups, rows } = useRows(boards, search);
  const take = (at: number) => {
    const row = rows[at];
    if (row === undefined) return;
    if ('board' in row) onTake(row.board);
    else onCreate(row.create);
  };
  const keys = useListKeys(rows.length, take, onLeave);
  useShown(id, keys.active);
  const row = (at: number) => ({
    id: `${id}-${at}`,
    active: keys.active === at,
    onPoint: () => keys.point(at),
    onTake: () => take(at),
  });
  const find = (value: string) => {
    setSearch(value);
    keys.setActive(value.trim() === '' ? -1 : 0);
  };
  // Few boards have no field until somebody types a name.
  const filtered = typing || showsFilter(boards.all_boards.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (!filtered && /^\S$/u.test(key) && !ctrlKey && !metaKey && !altKey) {
      event.preventDefault();
      setTyping(true);
      find(key);
    } else keys.onKeyDown(event);
  };
  return { id, search, find, groups, rows, keys, row, filtered, typing, onKeyDown };
};

/** S-025 to S-028, S-034 to S-036: the boards, filtered while somebody types, with the keyboard. */
export const BoardList = (props: BoardListProps): ReactNode => {
  const { boards } = props;
  const picker = useFirstFocus();
  const { id, search, find, groups, rows, keys, row, filtered, typing, onKeyDown } = useBoardList(props);
  const startOf = (group: number) => groups.slice(0, group).reduce((sum, { boards: above }) => sum + above.length, 0);
  const nothing = groups.every((group) => group.boards.length === 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble from the field or the list inside
    <div ref={picker} className={styles.picker} onKeyDown={onKeyDown}>
      {filtered ? <SearchField id={id} active={keys.active} search={search} onSearch={find} focused={typing} /> : null}
      {nothing ? <p className={styles.none}>{search.trim() === '' ? text('noBoards') : text('noMatch')}</p> : null}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={text('boards')}
        className={styles.list}
        tabIndex={filtered ? -1 : 0}
        aria-activedescendant={!filtered && keys.active >= 0 ? `${id}-${keys.active}` : undefined}
        data-autofocus={filtered ? undefined : true}
      >
        {groups.map((group, position) => (
          <Group key={group.label ?? 'all'} label={group.label}>
            {group.boards.map((board, index) => (
              <BoardRow
                key={board.id}
                board={board}
                search={search}
                inForm={props.inForm}
                busy={props.busyId === board.id}
                {...row(startOf(position) + index)}
              />
            ))}
          </Group>
        ))}
        <div className={styles.create}>
          <CreateRow label={createRow(search, boards.all_boards).label} {...row(rows.length - 1)} />
        </div>
      </div>
    </div>
  );
};
