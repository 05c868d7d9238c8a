import {
  INTEREST_LIST_ID,
  interestActs,
  interestValues,
  type ListedInterests,
  listedInterests,
} from '@corkboard/contracts/curation/interests';
import { interestText } from '@corkboard/rules/ads/interest-text';
import type { Interest, InterestList } from '@corkboard/rules/ads/interests';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../lib/queries/use-change.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { interestLists } from './ad-settings.api.ts';
import { ChangeablePage } from './changeable-page.tsx';
import type { ChangesProps } from './changes.tsx';
import { InterestsForm } from './interests-form.tsx';
import styles from './interests-page.module.css';
import { settingText } from './setting-texts.ts';

type Data = Parameters<ChangesProps['stateOf']>[0];

const listIn = (data: Data, side: 'before' | 'after'): InterestList => {
  const given = interestValues.safeParse({ interests: data[side] });
  return given.success ? given.data.interests : [];
};

const named = (list: InterestList): string => list.map(({ name }) => name).join(', ');

/** A change by its difference, by the ids of interests. */
const difference = (before: InterestList, after: InterestList): string => {
  const known = new Map(before.map((one) => [one.id, one]));
  const kept = new Set(after.map(({ id }) => id));
  const said = [
    ['added', after.filter(({ id }) => !known.has(id))],
    ['removed', before.filter(({ id }) => !kept.has(id))],
    ['changedIn', after.filter((one) => isChanged(known.get(one.id), one))],
  ] as const;
  const parts = said.filter(([, list]) => list.length > 0);
  return parts.map(([text, list]) => settingText(text, { values: named(list) })).join('. ');
};

const isChanged = (before: Interest | undefined, now: Interest): boolean =>
  before !== undefined &&
  (interestText([{ ...before, parent: null }]) !== interestText([{ ...now, parent: null }]) ||
    before.parent !== now.parent);

const stateOf: ChangesProps['stateOf'] = (data, side) => {
  const [before, after] = [listIn(data, 'before'), listIn(data, 'after')];
  if (side === 'before') return { text: named(before) || settingText('nothingIn'), values: { interests: before } };
  return { text: difference(before, after) || settingText('unchanged'), values: { interests: after } };
};

const Table = ({ items }: { items: InterestList }) => (
  <DataTable
    label={settingText('interests')}
    rows={items}
    keyOf={({ id }) => id}
    columns={[
      {
        title: settingText('interest'),
        heads: true,
        render: ({ name, parent }) => (parent === null ? name : <span className={styles.below}>{name}</span>),
      },
      { title: settingText('interestId'), render: ({ id }) => id },
      { title: settingText('words'), wrap: true, render: ({ words }) => words.join(', ') },
    ]}
  />
);

const Loaded = ({ list }: { list: ListedInterests }) => {
  const change = useChange({ list: interestLists, id: INTEREST_LIST_ID, act: 'change-interests' });
  return (
    <ChangeablePage
      title={settingText('interests')}
      permission={interestActs['change-interests']}
      how={settingText('interestsHow')}
      changedAt={list.changed_at}
      reason={list.reason}
      history={{ service: 'curation', stream: 'interestlist-all', stateOf }}
      onChange={change}
      form={(onClose) => (
        <InterestsForm
          list={list}
          onClose={onClose}
          onSet={async (interests, why) => {
            await change(why, { interests });
            showToast(settingText('interestsDone'));
          }}
        />
      )}
    >
      <Table items={list.items} />
    </ChangeablePage>
  );
};

/** Interests that pins are about: all of them, their change, and every change before. */
export const InterestsPage = () => {
  const { data, error, refetch } = useQuery(interestLists.rowQuery(INTEREST_LIST_ID));
  if (!data) return <Unloaded error={error} refetch={refetch} notFound={settingText('interestsMissing')} />;
  return <Loaded list={listedInterests.parse(data)} />;
};
