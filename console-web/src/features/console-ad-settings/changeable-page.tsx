import type { ActValues, StaffAct } from '@corkboard/contracts/operations/service-acts';
import { type ReactNode, useState } from 'react';
import { ActButton } from '../../ui/act-button/act-button.tsx';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { type Fact, Facts } from '../../ui/facts/facts.tsx';
import { MomentAndAgo } from '../../ui/moment/moment.tsx';
import { TablesPage, TablesSection } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { Changes, type ChangesProps } from './changes.tsx';
import { settingText } from './setting-texts.ts';

interface ChangeablePageProps {
  readonly title: string;
  readonly permission: StaffAct;
  /** Meaning of it, in a sentence or two. */
  readonly how?: string;
  readonly facts?: readonly Fact[];
  /** ISO 8601, UTC; null where it was never changed. */
  readonly changedAt: string | null;
  /** Words where it was never changed. */
  readonly unchanged?: string;
  /** Reason of the last change. */
  readonly reason?: string | null;
  /** Further acts, beside the change. */
  readonly more?: ReactNode;
  /** Content between the acts and the history. */
  readonly children?: ReactNode;
  readonly history: Pick<ChangesProps, 'service' | 'stream' | 'stateOf'>;
  /** Throws ApiFailure. */
  readonly onChange: (reason: string, values: ActValues) => Promise<void>;
  /** Asks for the change. */
  readonly form: (onClose: () => void) => ReactNode;
}

/** Something that staff change: how it is, its change, and every change before, each of which can be restored. */
export const ChangeablePage = (props: ChangeablePageProps) => {
  const [isOpen, setOpen] = useState(false);
  const { title, permission, how, facts = [], changedAt, unchanged = settingText('never'), reason = null } = props;
  const changed = changedAt === null ? unchanged : <MomentAndAgo at={changedAt} />;
  const last = [
    { name: settingText('changed'), value: changed },
    ...(reason === null ? [] : [{ name: settingText('reason'), value: reason }]),
  ];
  return (
    <TablesPage title={title}>
      <RoleNotice action={permission} />
      {how === undefined ? null : <p>{how}</p>}
      <Facts facts={[...facts, ...last]} />
      <p>
        <ActButton action={permission} size="s" variant="primary" onClick={() => setOpen(true)}>
          {settingText('change')}
        </ActButton>{' '}
        {props.more}
      </p>
      {props.children}
      <TablesSection title={settingText('history')}>
        <Changes
          {...props.history}
          permission={permission}
          onRestore={async (values, why) => {
            await props.onChange(why, values);
            showToast(settingText('restoreDone'));
          }}
        />
      </TablesSection>
      {isOpen && props.form(() => setOpen(false))}
    </TablesPage>
  );
};
