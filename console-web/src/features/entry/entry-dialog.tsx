import { Dialog } from '../../ui/overlay/dialog.tsx';
import { MODAL_WIDTH } from './constants.ts';
import { EntryForm } from './entry-form.tsx';
import { titleOf } from './occasion.tsx';
import { type EntryProps, useEntry } from './use-entry.ts';

/** The entry form over whatever page asked for it. */
export const EntryDialog = ({ onClose, ...given }: Omit<EntryProps, 'container'> & { onClose: () => void }) => {
  const props: EntryProps = { ...given, container: 'modal' };
  const entry = useEntry(props);
  const { state } = entry;
  const closable = state.view !== 'UnderageConfirmation' && !state.isBusy;
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(state, props)}
      hideTitle
      width={MODAL_WIDTH}
      closable={closable}
      keepsClose={state.view !== 'UnderageConfirmation'}
    >
      <EntryForm {...props} entry={entry} />
    </Dialog>
  );
};
