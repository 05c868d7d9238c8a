import type { BoardPickerItem, BoardView } from '@corkboard/contracts/curation/entities';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { pickerTitles } from '@corkboard/rules/curation/picker';
import { alreadySavedText } from '@corkboard/rules/curation/texts';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { BoardCreated } from './board-created.tsx';
import { BoardList } from './board-list.tsx';
import { alreadySaved, pickerBoards } from './boards.api.ts';
import { Coming } from './coming.tsx';
import { CreateBoardForm } from './create-board-form.tsx';
import styles from './picker.module.css';
import { pickerText } from './picker-texts.ts';
import { text } from './saving-texts.ts';
import { SectionForm } from './section-form.tsx';
import { SectionList } from './section-list.tsx';
import type { NewSection } from './sections.api.ts';
import { ShareSwitches, type Sharing } from './share-switches.tsx';
import type { PickerSteps } from './use-picker-steps.ts';

export interface PickerProps {
  readonly pinId: string | null;
  readonly steps: PickerSteps;
  /** A field of a form: rows are selected, not saved to. */
  readonly inForm?: boolean;
  /** Left out where nothing is saved yet. */
  readonly sharing?: Sharing;
  readonly busyId: string | null;
  readonly error: string | null;
  /** `section` null: the board itself. */
  readonly onChoose: (board: BoardPickerItem, section: BoardSection | null) => void;
  /** A section that was just named; rejects with what the server said about it. */
  readonly onAddSection: (board: BoardPickerItem, section: NewSection) => Promise<void>;
  /** S-021: the form of a section stands in a dialog of its own, over the sections. */
  readonly formInDialog?: boolean;
  readonly onCreated: (board: BoardView) => void;
}

const Boards = (props: PickerProps) => {
  const boards = useQuery(pickerBoards(props.pinId));
  // The notice stands above the boards: shown without them, either would move the other.
  const saved = useQuery({ ...alreadySaved(props.pinId ?? ''), enabled: props.pinId !== null });
  const waiting = boards.data === undefined || saved.isLoading;
  if (boards.data === undefined && boards.error !== null)
    return (
      <ErrorState
        title={pickerText('failed')}
        requestId={boards.error.requestId}
        retryLabel={text('retry')}
        onRetry={() => void boards.refetch()}
      />
    );
  if (boards.data === undefined || waiting) return <Coming label={pickerText('loading')} />;
  return (
    <div className={styles.picker}>
      {/* S-029: never in the way of saving again. */}
      {saved.data ? <p className={styles.notice}>{alreadySavedText(saved.data.name)}</p> : null}
      <BoardList
        boards={boards.data}
        inForm={props.inForm ?? false}
        busyId={props.busyId}
        onTake={(board) => {
          if (props.busyId === null && props.steps.choose(board)) props.onChoose(board, null);
        }}
        onCreate={props.steps.create}
        onAddSection={(board) => props.busyId === null && props.steps.createSection(board)}
        onLeave={props.steps.back}
      />
      {props.sharing && <ShareSwitches {...props.sharing} pinId={props.pinId} boards={boards.data.all_boards} />}
    </div>
  );
};

type OfBoard = PickerProps & { readonly board: BoardPickerItem };

const Sections = ({ board, ...props }: OfBoard) => (
  <>
    <SectionList
      board={board}
      inForm={props.inForm ?? false}
      busyId={props.busyId}
      onTake={(section) => {
        if (props.busyId === null) props.onChoose(board, section);
      }}
      onCreate={() => props.steps.createSection(board)}
      onLeave={props.steps.back}
    />
    {props.sharing && <ShareSwitches {...props.sharing} pinId={props.pinId} boards={[board]} />}
  </>
);

const NewSectionStep = (props: OfBoard) => {
  const { board, pinId, formInDialog = false, steps, onAddSection } = props;
  const form = <SectionForm pinId={pinId} titled={!formInDialog} onAdd={(section) => onAddSection(board, section)} />;
  if (!formInDialog) return form;
  return (
    <>
      <Sections {...props} />
      <Dialog open small title={pickerTitles.addSection} onClose={steps.back}>
        {form}
      </Dialog>
    </>
  );
};

const Step = (props: PickerProps) => {
  const { step } = props.steps;
  switch (step.at) {
    case 'boards':
    case 'closed':
      return <Boards {...props} />;
    case 'create-board':
      return <CreateBoardForm name={step.name} pinId={props.pinId} onCreated={props.onCreated} />;
    case 'board-created':
      return <BoardCreated name={step.name} />;
    case 'sections':
      return <Sections {...props} board={step.board} />;
    case 'create-section':
      return <NewSectionStep {...props} board={step.board} />;
  }
};

/** The board picker without its frame: a dialog, a page and a form put it in theirs. */
export const Picker = (props: PickerProps) => (
  <div className={styles.picker}>
    {props.error === null ? null : (
      <p className={styles.error} role="alert">
        {props.error}
      </p>
    )}
    <Step {...props} />
  </div>
);
