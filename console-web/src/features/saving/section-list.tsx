import type { BoardPickerItem } from '@corkboard/contracts/curation/entities';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { matchesSearch, pickerTitles, showsFilter } from '@corkboard/rules/curation/picker';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useListbox } from '../../ui/listbox/use-listbox.ts';
import { ErrorState } from '../../ui/states/states.tsx';
import { Cover, CoverOf } from './board-cover.tsx';
import styles from './board-list.module.css';
import { ROW_HOVER_MS } from './board-list.tsx';
import { CreateRow, PlaceRow } from './board-row.tsx';
import { Coming } from './coming.tsx';
import { ListFrame, useTypedSearch } from './list-search.tsx';
import { pickerText } from './picker-texts.ts';
import { text } from './saving-texts.ts';
import { sectionsToSaveTo } from './sections.api.ts';

export interface SectionListProps {
  readonly board: BoardPickerItem;
  readonly inForm: boolean;
  /** Id of the board or section that is being saved to. */
  readonly busyId: string | null;
  /** Null: the board itself. */
  readonly onTake: (section: BoardSection | null) => void;
  readonly onCreate: () => void;
  readonly onLeave: () => void;
}

type ListProps = SectionListProps & { readonly sections: readonly BoardSection[] };

const useSectionList = ({ board, sections, onTake, onCreate, onLeave }: ListProps) => {
  const typed = useTypedSearch(showsFilter(sections.length));
  const { search } = typed;
  const matching = sections.filter(({ title }) => search.trim() === '' || matchesSearch(title, search));
  const shown = [...(search.trim() === '' || matchesSearch(board.name, search) ? [null] : []), ...matching];
  // DS-048: who may only add makes no sections.
  const mayCreate = board.add_only_by_me !== true;
  const take = (at: number) => {
    const section = shown[at];
    if (section !== undefined) onTake(section);
    else if (mayCreate && at === shown.length) onCreate();
  };
  const list = useListbox({
    count: shown.length + (mayCreate ? 1 : 0),
    onTake: take,
    onLeave,
    edges: true,
    restMs: ROW_HOVER_MS,
  });
  const find = (value: string) => {
    typed.find(value);
    list.setActive(value.trim() === '' ? -1 : 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (typed.takesKey(event)) list.setActive(0);
    else list.onKeyDown(event);
  };
  return { typed, shown, mayCreate, list, find, onKeyDown };
};

const Sections = (props: ListProps) => {
  const { board, inForm, busyId } = props;
  const { typed, shown, mayCreate, list, find, onKeyDown } = useSectionList(props);
  const action = inForm ? 'Select' : 'Save';
  return (
    <ListFrame
      list={list}
      typed={typed}
      onSearch={find}
      onKeyDown={onKeyDown}
      names={{ search: pickerText('searchSections'), list: pickerText('sections') }}
      none={shown.length === 0 ? pickerText('noSection') : null}
    >
      {shown.map((section, at) => (
        <PlaceRow
          key={section?.id ?? board.id}
          cover={
            section === null ? (
              <CoverOf board={board} />
            ) : (
              <Cover src={section.preview_pins[0]?.image_square_url ?? null} />
            )
          }
          name={section?.title ?? board.name}
          search={typed.search}
          action={action}
          busy={busyId === (section?.id ?? board.id)}
          list={list}
          at={at}
        />
      ))}
      {mayCreate ? (
        <div className={styles.create}>
          <CreateRow label={pickerTitles.createSection} list={list} at={shown.length} />
        </div>
      ) : null}
    </ListFrame>
  );
};

/** S-042, S-052: the board itself, then its sections, each with a picture and its name. */
export const SectionList = (props: SectionListProps) => {
  const { data, error, refetch } = useQuery(sectionsToSaveTo(props.board.id));
  if (data !== undefined) return <Sections {...props} sections={data} />;
  if (error === null) return <Coming label={pickerText('loadingSections')} />;
  return (
    <ErrorState
      title={pickerText('sectionsFailed')}
      requestId={error.requestId}
      retryLabel={text('retry')}
      onRetry={() => void refetch()}
    />
  );
};
