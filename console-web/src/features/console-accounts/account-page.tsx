import {
  type AccountAct,
  accountActs,
  type ListedAccount,
  listedAccount,
} from '@corkboard/contracts/identity/suspensions';
import { useQuery } from '@tanstack/react-query';
import { consoleText } from '../../lib/messages/console.ts';
import { staffSessionQuery } from '../../lib/queries/staff-session.ts';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { Copyable } from '../../ui/copyable/copyable.tsx';
import { type Fact, Facts } from '../../ui/facts/facts.tsx';
import { Moment, MomentAndAgo } from '../../ui/moment/moment.tsx';
import { RowAct } from '../../ui/row-act/row-act.tsx';
import { RowActs, RowPage } from '../../ui/row-page/row-page.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { accountText } from './account-texts.ts';
import { accounts } from './accounts.api.ts';
import styles from './console-accounts.module.css';
import { Propose } from './propose.tsx';

const factsOf = (account: ListedAccount): readonly Fact[] => [
  {
    name: accountText('status'),
    value: (
      <span className={account.status === 'suspended' ? styles.suspended : undefined}>
        {accountText(account.status)}
      </span>
    ),
  },
  { name: accountText('waits'), value: accountText(account.proposed ?? 'nothing') },
  ...(account.proposed_by ? [{ name: accountText('proposedBy'), value: account.proposed_by }] : []),
  ...(account.reason_code ? [{ name: accountText('reasonCode'), value: accountText(account.reason_code) }] : []),
  ...(account.case_id ? [{ name: accountText('caseId'), value: account.case_id }] : []),
  ...(account.reason ? [{ name: accountText('reason'), value: account.reason }] : []),
  ...(account.statement_ref
    ? [{ name: accountText('statement'), value: <Copyable value={account.statement_ref} /> }]
    : []),
  ...(account.appeal_until
    ? [{ name: accountText('appealUntil'), value: <Moment at={account.appeal_until} show="full" /> }]
    : []),
  ...(account.closes_after
    ? [{ name: accountText('closesAfter'), value: <Moment at={account.closes_after} show="full" /> }]
    : []),
  { name: consoleText('id'), value: <Copyable value={account.account_id} /> },
  { name: accountText('registered'), value: <MomentAndAgo at={account.registered_at} /> },
  ...(account.changed_at ? [{ name: accountText('changed'), value: <MomentAndAgo at={account.changed_at} /> }] : []),
];

interface ActProps {
  readonly account: ListedAccount;
  readonly act: Exclude<AccountAct, `propose-${string}`>;
}

const Act = ({ account: { account_id: id, proposal_id }, act }: ActProps) => (
  <RowAct
    {...{ list: accounts, id, act, permission: accountActs[act] }}
    values={{ proposal_id }}
    variant={act === 'suspend-account' ? 'danger' : 'secondary'}
    label={accountText(act)}
    title={accountText(`${act}Title`)}
    warning={accountText(`${act}Warning`)}
    done={accountText(`${act}Done`)}
  />
);

/** Steps that can be taken now; who proposed one may only take it back. */
const Steps = ({ account }: { account: ListedAccount }) => {
  const { account_id: id, status, proposed, proposed_by } = account;
  const { data: staff } = useQuery(staffSessionQuery);
  if (proposed === null)
    return <Propose id={id} act={status === 'good' ? 'propose-suspension' : 'propose-reinstatement'} />;
  return (
    <RowActs>
      {proposed_by === staff?.staff_id ? (
        <span>{accountText('ownProposal')}</span>
      ) : (
        <Act account={account} act={proposed === 'suspension' ? 'suspend-account' : 'reinstate-account'} />
      )}
      <Act account={account} act="decline-proposal" />
    </RowActs>
  );
};

/** One account: how it stands with staff, and the steps of a suspension or its end. */
export const AccountPage = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(accounts.rowQuery(id));
  if (!data) return <Unloaded error={error} refetch={refetch} notFound={accountText('missing')} />;
  const account = listedAccount.parse(data);
  return (
    <RowPage
      title={accountText('account')}
      acts={<Steps account={account} />}
      history={{
        ...{ service: 'identity', stream: `account-${id}` },
        ...{ name: accountText('history'), how: accountText('historyHow') },
      }}
    >
      <RoleNotice action={accountActs['suspend-account']} />
      <Facts facts={factsOf(account)} />
    </RowPage>
  );
};
