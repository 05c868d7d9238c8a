import type { PickerBoards } from '@corkboard/contracts/curation/boards';
import type { BoardPickerItem } from '@corkboard/contracts/curation/entities';
import { createRow, pickerGroups, rowAction, showsFilter } from '@corkboard/rules/curation/picker';
import type { KeyboardEvent, ReactNode } from 'react';
import { useListbox } from '../../ui/listbox/use-listbox.ts';
import styles from './board-list.module.css';
import { BoardRow, CreateRow } from './board-row.tsx';
import { ListFrame, useTypedSearch } from './list-search.tsx';
import { pickerText } from './picker-texts.ts';

/** DS-028: how long a pointer rests on a row before it is the active one. */
export const ROW_HOVER_MS = 32;

interface BoardListProps {
  readonly boards: PickerBoards;
  readonly inForm: boolean;
  /** The board that is being saved to. */
  readonly busyId: string | null;
  readonly onTake: (board: BoardPickerItem) => void;
  readonly onCreate: (name: string) => void;
  /** S-039: a section of a board that has none yet. */
  readonly onAddSection: (board: BoardPickerItem) => void;
  readonly onLeave: () => void;
}

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
const useBoardList = ({ boards, onTake, onCreate, onAddSection, onLeave }: BoardListProps) => {
  const typed = useTypedSearch(showsFilter(boards.all_boards.length));
  const { search } = typed;
  const groups = pickerGroups(boards, search, navigator.language);
  const shown = groups.flatMap((group) => group.boards);
  const create = { ...createRow(search, boards.all_boards), at: shown.length };
  const take = (at: number) => {
    const board = shown[at];
    if (board !== undefined) onTake(board);
    else if (at === create.at) onCreate(create.prefill);
  };
  const list = useListbox({ count: shown.length + 1, onTake: take, onLeave, edges: true, restMs: ROW_HOVER_MS });
  const first = (value: string) => list.setActive(value.trim() === '' ? -1 : 0);
  const find = (value: string) => {
    typed.find(value);
    first(value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const board = shown[list.active];
    const atEnd = search === '' && event.key === (document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight');
    if (atEnd && board !== undefined && rowAction(board) === 'Save' && !board.add_only_by_me) {
      event.preventDefault();
      onAddSection(board);
    } else if (typed.takesKey(event)) first(event.key);
    else list.onKeyDown(event);
  };
  return { list, typed, find, groups, create, onKeyDown };
};

/** S-025 to S-028, S-034 to S-036: the boards, filtered while somebody types, with the keyboard. */
export const BoardList = (props: BoardListProps) => {
  const { list, typed, find, groups, create, onKeyDown } = useBoardList(props);
  const { search } = typed;
  const startOf = (group: number) => groups.slice(0, group).reduce((sum, { boards: above }) => sum + above.length, 0);
  const none = search.trim() === '' ? pickerText('noBoards') : pickerText('noMatch');
  return (
    <ListFrame
      list={list}
      typed={typed}
      onSearch={find}
      onKeyDown={onKeyDown}
      names={{ search: pickerText('search'), list: pickerText('boards') }}
      none={create.at === 0 ? none : null}
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
              onAddSection={props.onAddSection}
              list={list}
              at={startOf(position) + index}
            />
          ))}
        </Group>
      ))}
      <div className={styles.create}>
        <CreateRow label={create.label} list={list} at={create.at} />
      </div>
    </ListFrame>
  );
};
