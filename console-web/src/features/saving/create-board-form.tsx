import { boardNameMessage } from '@corkboard/contracts/curation/board-name';
import { boardNameFlaw } from '@corkboard/rules/curation/boards';
import { pickerTitles } from '@corkboard/rules/curation/picker';
import { boardCreateErrorText } from '@corkboard/rules/curation/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isActing } from '../../lib/api/acting-as.ts';
import { failureOf } from '../../lib/api/api-failure.ts';
import { actingAdvertiserQuery } from '../../lib/queries/acting-advertiser.ts';
import { Button } from '../../ui/button/button.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { type MadeBoard, makeBoard } from './boards.api.ts';
import styles from './create-board-form.module.css';
import { type Invitee, inviteAll, withTyped } from './invited-people.api.ts';
import { PeopleField } from './people-field.tsx';
import { pickerText } from './picker-texts.ts';
import { text } from './saving-texts.ts';
import { SuggestedNames } from './suggested-names.tsx';

export interface CreateBoardFormProps {
  /** Search text. */
  readonly name: string;
  /** The pin that the board is for: names are suggested from it. */
  readonly pinId: string | null;
  readonly onCreated: (board: MadeBoard) => void;
}

/** S-055, S-056, S-058: secret or not; fixed where the board is one of an ad account, and until that is known. */
const PrivacySwitch = ({ secret, onChange }: { secret: boolean; onChange: (secret: boolean) => void }) => {
  const acts = isActing();
  const { data } = useQuery({ ...actingAdvertiserQuery(), enabled: acts });
  const isProtected = acts && data !== null;
  return (
    <Switch
      label={pickerText('keepSecret')}
      hint={pickerText(isProtected ? 'protectedHint' : 'secretHint')}
      checked={isProtected || secret}
      disabled={isProtected}
      onChange={onChange}
    />
  );
};

const errorOf = (thrown: unknown): string => {
  const { serverMessage, serverDetail } = failureOf(thrown);
  return boardCreateErrorText({ message: serverMessage, message_detail: serverDetail });
};

const namesIn = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** S-041: sent once the board is there; it stays where nobody can be invited, and that is said and tried again. */
const useInvites = () => {
  const client = useQueryClient();
  const invite = async (board: MadeBoard, people: readonly Invitee[]): Promise<void> => {
    try {
      await inviteAll(client, board.id, people);
    } catch (thrown) {
      const why = failureOf(thrown).serverMessage ?? text('wentWrong');
      const again = { label: text('retry'), run: () => void invite(board, people) };
      showToast(pickerText('notInvited', { name: board.name, why }), { tone: 'error', action: again });
    }
  };
  return invite;
};

/** People who are chosen, and what is typed of one who is not: the form is not sent past it. */
const useInvited = () => {
  const [people, setPeople] = useState<readonly Invitee[]>([]);
  const [typed, setTyped] = useState('');
  const [unfinished, setUnfinished] = useState(false);
  const type = (text: string) => {
    setTyped(text);
    setUnfinished(false);
  };
  /** Those to invite, an address that is typed too; null where what is typed is not finished. */
  const settle = (): readonly Invitee[] | null => {
    const all = withTyped(people, typed);
    if (all === null) setUnfinished(true);
    else {
      setPeople(all);
      type('');
    }
    return all;
  };
  return { field: { people, onChange: setPeople, typed, onType: type, unfinished }, settle };
};

/** The state of a board to be: its name with its flaw, and what the server said about it (S-349 to S-351, S-360). */
const useNewBoard = (first: string, onCreated: (board: MadeBoard) => void) => {
  const client = useQueryClient();
  const [name, setName] = useState(first);
  const [secret, setSecret] = useState(false);
  const [sections, setSections] = useState('');
  const { field: people, settle } = useInvited();
  const invite = useInvites();
  const [left, setLeft] = useState(false);
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const flaw = boardNameFlaw(name);
  const shown = refusal ?? (flaw === 'too-long' || (left && flaw !== null) ? boardNameMessage(name) : null);
  const submit = async () => {
    setLeft(true);
    if (flaw !== null || saving || refusal !== null) return;
    const invited = settle();
    if (invited === null) return;
    setSaving(true);
    try {
      const made = await makeBoard(client, { name, secret, sections: namesIn(sections) });
      void invite(made, invited);
      onCreated(made);
    } catch (thrown) {
      setRefusal(errorOf(thrown));
      setSaving(false);
    }
  };
  const edit = (next: string) => {
    setName(next);
    setRefusal(null);
  };
  return {
    name,
    edit,
    secret,
    setSecret,
    sections,
    setSections: (names: string) => {
      setSections(names);
      setRefusal(null);
    },
    people,
    leave: () => setLeft(true),
    saving,
    error: shown,
    disabled: flaw !== null || refusal !== null,
    submit,
  };
};

/** S-064, S-349 to S-351: a name, secret or not, and names that suit the pin. */
export const CreateBoardForm = ({ name, pinId, onCreated }: CreateBoardFormProps) => {
  const board = useNewBoard(name, onCreated);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void board.submit();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextField
        label={pickerText('name')}
        placeholder={pickerText('nameHint')}
        value={board.name}
        error={board.error}
        autoFocus
        autoComplete="off"
        onChange={(event) => board.edit(event.target.value)}
        onBlur={board.leave}
      />
      <TextField
        label={pickerText('sectionNames')}
        hint={pickerText('sectionNamesHint')}
        value={board.sections}
        autoComplete="off"
        onChange={(event) => board.setSections(event.target.value)}
      />
      {isActing() ? null : <PeopleField {...board.people} />}
      <PrivacySwitch secret={board.secret} onChange={board.setSecret} />
      {pinId === null ? null : (
        <SuggestedNames heading={pickerTitles.suggestedNames} pinId={pinId} onTake={board.edit} />
      )}
      <div className={styles.foot}>
        <Button type="submit" variant="primary" disabled={board.disabled || board.saving} busy={board.saving}>
          {pickerText('create')}
        </Button>
      </div>
    </form>
  );
};
