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
import { useState } from 'react';
import { useChange } from '../../lib/queries/use-change.ts';
import { ActButton } from '../../ui/act-button/act-button.tsx';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { MomentAndAgo } from '../../ui/moment/moment.tsx';
import { DataTable, TablesPage, TablesSection } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { interestLists } from './ad-settings.api.ts';
import { Changes, type ChangesProps } from './changes.tsx';
import { InterestsForm } from './interests-form.tsx';
import styles from './interests-page.module.css';
import { settingText } from './setting-texts.ts';

const permission = interestActs['change-interests'];

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
  const [isOpen, setOpen] = useState(false);
  const change = useChange({ list: interestLists, id: INTEREST_LIST_ID, act: 'change-interests' });
  const { changed_at, reason } = list;
  return (
    <TablesPage title={settingText('interests')}>
      <RoleNotice action={permission} />
      <p className={styles.how}>{settingText('interestsHow')}</p>
      <Facts
        facts={[
          {
            name: settingText('changed'),
            value: changed_at === null ? settingText('never') : <MomentAndAgo at={changed_at} />,
          },
          ...(reason === null ? [] : [{ name: settingText('reason'), value: reason }]),
        ]}
      />
      <p>
        <ActButton action={permission} size="s" variant="primary" onClick={() => setOpen(true)}>
          {settingText('change')}
        </ActButton>
      </p>
      <Table items={list.items} />
      <TablesSection title={settingText('history')}>
        <Changes
          service="curation"
          stream="interestlist-all"
          permission={permission}
          stateOf={stateOf}
          onRestore={async (values, why) => {
            await change(why, values);
            showToast(settingText('restoreDone'));
          }}
        />
      </TablesSection>
      {isOpen && (
        <InterestsForm
          list={list}
          onClose={() => setOpen(false)}
          onSet={async (interests, why) => {
            await change(why, { interests });
            showToast(settingText('interestsDone'));
          }}
        />
      )}
    </TablesPage>
  );
};

/** Interests that pins are about: all of them, their change, and every change before. */
export const InterestsPage = () => {
  const { data, error, refetch } = useQuery(interestLists.rowQuery(INTEREST_LIST_ID));
  if (!data) return <Unloaded error={error} refetch={refetch} notFound={settingText('interestsMissing')} />;
  return <Loaded list={listedInterests.parse(data)} />;
};
