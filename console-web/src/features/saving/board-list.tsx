import type { PickerBoards } from '@corkboard/contracts/curation/boards';
import type { BoardPickerItem } from '@corkboard/contracts/curation/entities';
import { createRow, pickerGroups, showsFilter } from '@corkboard/rules/curation/picker';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { SearchIcon } from '../../ui/icon/icons.tsx';
import { type Listbox, useListbox } from '../../ui/listbox/use-listbox.ts';
import styles from './board-list.module.css';
import { BoardRow, CreateRow } from './board-row.tsx';
import frame from './picker.module.css';
import { pickerText } from './picker-texts.ts';

/** DS-028: how long a pointer rests on a row before it is the active one. */
const ROW_HOVER_MS = 32;

interface BoardListProps {
  readonly boards: PickerBoards;
  readonly inForm: boolean;
  /** The board that is being saved to. */
  readonly busyId: string | null;
  readonly onTake: (board: BoardPickerItem) => void;
  readonly onCreate: (name: string) => void;
  readonly onLeave: () => void;
}

/** The keys work at once; on a phone nobody wants the keyboard before they touch the field. */
const useFirstFocus = () => {
  const picker = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.matchMedia?.('(hover: none)').matches) return;
    picker.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);
  return picker;
};

interface FieldProps {
  readonly list: Listbox;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** It came because somebody was typing. */
  readonly focused: boolean;
}

const SearchField = ({ list, search, onSearch, focused }: FieldProps) => (
  <div className={styles.search}>
    <SearchIcon size={20} />
    <input
      type="text"
      role="combobox"
      aria-label={pickerText('search')}
      aria-expanded="true"
      aria-controls={list.id}
      aria-autocomplete="list"
      aria-activedescendant={list.activeId}
      placeholder={pickerText('search')}
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

const Group = ({ label, children }: { readonly label: string | null; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
  <div role="group" aria-label={label ?? pickerText('boards')}>
    {label === null ? null : (
      <div className={styles.label} aria-hidden="true">
        {label}
      </div>
    )}
    {children}
  </div>
);

/** State of the list: the typed text, the matching rows, and the row with the keyboard focus. */
const useBoardList = ({ boards, onTake, onCreate, onLeave }: BoardListProps) => {
  const [search, setSearch] = useState('');
  const [typing, setTyping] = useState(false);
  const groups = pickerGroups(boards, search, navigator.language);
  const shown = groups.flatMap((group) => group.boards);
  const create = { ...createRow(search, boards.all_boards), at: shown.length };
  const take = (at: number) => {
    const board = shown[at];
    if (board !== undefined) onTake(board);
    else if (at === create.at) onCreate(create.prefill);
  };
  const list = useListbox({ count: shown.length + 1, onTake: take, onLeave, edges: true, restMs: ROW_HOVER_MS });
  const find = (value: string) => {
    setSearch(value);
    list.setActive(value.trim() === '' ? -1 : 0);
  };
  // Few boards have no field until somebody types a name.
  const filtered = typing || showsFilter(boards.all_boards.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (!filtered && /^\S$/u.test(key) && !ctrlKey && !metaKey && !altKey) {
      event.preventDefault();
      setTyping(true);
      find(key);
    } else list.onKeyDown(event);
  };
  return { list, search, find, groups, create, filtered, typing, onKeyDown };
};

/** S-025 to S-028, S-034 to S-036: the boards, filtered while somebody types, with the keyboard. */
export const BoardList = (props: BoardListProps) => {
  const picker = useFirstFocus();
  const { list, search, find, groups, create, filtered, typing, onKeyDown } = useBoardList(props);
  const startOf = (group: number) => groups.slice(0, group).reduce((sum, { boards: above }) => sum + above.length, 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble from the field or the list inside
    <div ref={picker} className={frame.picker} onKeyDown={onKeyDown}>
      {filtered ? <SearchField list={list} search={search} onSearch={find} focused={typing} /> : null}
      {create.at === 0 ? (
        <p className={styles.none}>{search.trim() === '' ? pickerText('noBoards') : pickerText('noMatch')}</p>
      ) : null}
      <div
        id={list.id}
        role="listbox"
        aria-label={pickerText('boards')}
        className={styles.list}
        tabIndex={filtered ? -1 : 0}
        aria-activedescendant={filtered ? undefined : list.activeId}
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
                list={list}
                at={startOf(position) + index}
              />
            ))}
          </Group>
        ))}
        <div className={styles.create}>
          <CreateRow label={create.label} list={list} at={create.at} />
        </div>
      </div>
    </div>
  );
};
