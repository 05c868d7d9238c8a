import type { VacantAccounts } from '@corkboard/contracts/ads/promotions';
import { advertiserLink } from '@corkboard/rules/ads/links';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { adAccountsQuery, regionName, takeOver, vacantQuery } from '../../lib/queries/ad-accounts.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { dayOf } from '../../ui/moment/day-of.ts';
import { EmptyState } from '../../ui/states/states.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';

const called = ({ country, currency }: VacantAccounts['ad_accounts'][number]): string =>
  `${regionName(country)}, ${currency}`;

/** Business that the viewer has just taken over, with one of its ad accounts. */
export interface Taken {
  readonly name: string;
  readonly advertiserId: string;
}

interface VacantProps {
  readonly business: VacantAccounts;
  readonly onTaken: (taken: Taken) => void;
}

const Vacant = ({ business: { business_id: id, until, ad_accounts }, onTaken }: VacantProps) => {
  const client = useQueryClient();
  const [key, setKey] = useState(uuidv7);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (name === '') return setWrong(adsText('nameMissing'));
    setBusy(true);
    setWrong(null);
    try {
      const { ad_account_ids: ids } = await takeOver(id, name, key);
      onTaken({ name, advertiserId: ids[0] ?? '' });
      await Promise.all(
        [adAccountsQuery.queryKey, ['business-access']].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    } catch (error) {
      setWrong(failureOf(error).serverMessage ?? adsText('notTakenOver'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>{adsText('vacantUntil', { accounts: ad_accounts.map(called).join('; '), day: dayOf(until) })}</p>
      <form
        className={styles.buttons}
        onSubmit={(event) => void submit(event)}
        onChange={() => setKey(uuidv7())}
        noValidate
      >
        <TextField label={adsText('vacantName')} name="name" maxLength={100} autoComplete="off" error={wrong} />
        <Button type="submit" busy={busy}>
          {adsText('takeOver')}
        </Button>
      </form>
    </>
  );
};

/** Businesses whose owner was erased, for their admins. Nothing where there are none. */
export const VacantBusinesses = ({ onTaken }: Pick<VacantProps, 'onTaken'>) => {
  const { data = [] } = useQuery(vacantQuery);
  if (data.length === 0) return null;
  return (
    <section className={styles.create} aria-labelledby="vacant">
      <h2 id="vacant">{adsText('vacant')}</h2>
      <p className={styles.muted}>{adsText('vacantHow')}</p>
      {data.map((business) => (
        <Vacant key={business.business_id} {...{ business, onTaken }} />
      ))}
    </section>
  );
};

/** Stands in place of the page, whose lists would move while they are read anew. */
export const TakenOver = ({ name, advertiserId, onBack }: Taken & { onBack: () => void }) => {
  const next = useRef<HTMLDivElement>(null);
  useEffect(() => next.current?.querySelector('a')?.focus(), []);
  return (
    <EmptyState
      title={adsText('takenOver', { name })}
      alone
      action={
        <div className={styles.buttons} ref={next}>
          <ButtonLink variant="primary" href={advertiserLink('overview', { advertiserId })}>
            {adsText('toOverview')}
          </ButtonLink>
          <Button onClick={onBack}>{adsText('accounts')}</Button>
        </div>
      }
    >
      {adsText('takenOverHow')}
    </EmptyState>
  );
};
