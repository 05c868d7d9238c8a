import { type AppealAct, appealActs, type ListedAppeal, listedAppeal } from '@corkboard/contracts/identity/appeal-acts';
import { listedAccount } from '@corkboard/contracts/identity/suspensions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { staffSessionQuery } from '../../lib/queries/staff-session.ts';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { Copyable } from '../../ui/copyable/copyable.tsx';
import { type Fact, Facts } from '../../ui/facts/facts.tsx';
import { MomentAndAgo } from '../../ui/moment/moment.tsx';
import { RowAct } from '../../ui/row-act/row-act.tsx';
import { RowActs, RowPage } from '../../ui/row-page/row-page.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { accountText } from './account-texts.ts';
import { accounts } from './accounts.api.ts';
import { appealText } from './appeal-texts.ts';
import { appeals } from './appeals.api.ts';
import { Due } from './appeals-page.tsx';
import { RefuseAppeal } from './refuse-appeal.tsx';
import { Written } from './written.tsx';

const factsOf = (appeal: ListedAppeal): readonly Fact[] => [
  { name: appealText('status'), value: appealText(appeal.status) },
  ...(appeal.status === 'open' ? [{ name: appealText('due'), value: <Due appeal={appeal} show="full" /> }] : []),
  ...(appeal.proposed_by ? [{ name: accountText('proposedBy'), value: appeal.proposed_by }] : []),
  ...(appeal.decided_at ? [{ name: appealText('decided'), value: <MomentAndAgo at={appeal.decided_at} /> }] : []),
  ...(appeal.decided_by ? [{ name: appealText('decidedBy'), value: appeal.decided_by }] : []),
  ...(appeal.refusal_code ? [{ name: appealText('refusedFor'), value: appealText(appeal.refusal_code) }] : []),
  ...(appeal.reason ? [{ name: appealText('reason'), value: appeal.reason }] : []),
  { name: appealText('grounds'), value: accountText(appeal.reason_code) },
  { name: appealText('statement'), value: <Copyable value={appeal.statement_ref} /> },
  { name: appealText('proven'), value: <MomentAndAgo at={appeal.opened_at} /> },
  { name: appealText('caseId'), value: <Copyable value={appeal.case_id} /> },
  {
    name: appealText('account'),
    value: (
      <Link to="/console/accounts/$id/" params={{ id: appeal.account_id }}>
        {appeal.account_id}
      </Link>
    ),
  },
];

interface ActProps {
  readonly appeal: ListedAppeal;
  readonly act: Exclude<AppealAct, 'refuse-appeal'>;
}

const Act = ({ appeal: { account_id: id, case_id, proposal_id }, act }: ActProps) => (
  <RowAct
    {...{ list: appeals, id, act, permission: appealActs[act] }}
    values={act === 'propose-upholding' ? { case_id } : { proposal_id }}
    variant={act === 'decline-upholding' ? 'secondary' : 'primary'}
    label={appealText(act)}
    title={appealText(`${act}Title`)}
    warning={appealText(`${act}Warning`)}
    done={appealText(`${act}Done`)}
  />
);

/** Milliseconds after which it is looked again whether a proposal still waits. */
const EVERY_MS = 10_000;

/** Steps on an appeal that nobody proposed to uphold; a proposal that was made before it came in is decided on first. */
const FirstSteps = ({ appeal }: { appeal: ListedAppeal }) => {
  const { data, isPending } = useQuery(accounts.rowQuery(appeal.account_id, EVERY_MS));
  if (isPending) return null;
  if (data && listedAccount.parse(data).proposed !== null)
    return (
      <RowActs>
        <span>
          {appealText('proposedBefore')}{' '}
          <Link to="/console/accounts/$id/" params={{ id: appeal.account_id }}>
            {appealText('toProposal')}
          </Link>
        </span>
      </RowActs>
    );
  return (
    <RowActs>
      <Act appeal={appeal} act="propose-upholding" />
      <RefuseAppeal appeal={appeal} />
    </RowActs>
  );
};

/** Steps that can be taken now; who proposed to uphold it may only take that back. */
const Steps = ({ appeal }: { appeal: ListedAppeal }) => {
  const { data: staff } = useQuery(staffSessionQuery);
  const { proposed_by: proposedBy } = appeal;
  if (proposedBy === null) return <FirstSteps appeal={appeal} />;
  return (
    <RowActs>
      {proposedBy === staff?.staff_id ? (
        <span>{appealText('ownProposal')}</span>
      ) : (
        <Act appeal={appeal} act="uphold-appeal" />
      )}
      <Act appeal={appeal} act="decline-upholding" />
    </RowActs>
  );
};

/** The newest appeal of an account: what it is about, what its owner wrote, and the decision. */
export const AppealPage = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(appeals.rowQuery(id));
  if (!data) return <Unloaded error={error} refetch={refetch} notFound={appealText('missing')} />;
  const appeal = listedAppeal.parse(data);
  const isOpen = appeal.status === 'open';
  return (
    <RowPage
      title={appealText('appeal')}
      acts={isOpen && <Steps appeal={appeal} />}
      history={{
        ...{ service: 'identity', stream: `case-${appeal.case_id}` },
        ...{ name: appealText('history'), how: appealText('historyHow') },
      }}
    >
      {isOpen && <RoleNotice action={appealActs['refuse-appeal']} />}
      <Written key={appeal.case_id} caseId={appeal.case_id} />
      <Facts facts={factsOf(appeal)} />
    </RowPage>
  );
};
