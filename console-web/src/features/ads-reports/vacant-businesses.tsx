import type { VacantAccounts } from '@corkboard/contracts/ads/promotions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { adAccountsQuery, regionName, takeOver, vacantQuery } from '../../lib/queries/ad-accounts.ts';
import { Button } from '../../ui/button/button.tsx';
import { dayOf } from '../../ui/moment/day-of.ts';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';

const called = ({ country, currency }: VacantAccounts['ad_accounts'][number]): string =>
  `${regionName(country)}, ${currency}`;

const Vacant = ({ business: { business_id: id, until, ad_accounts } }: { business: VacantAccounts }) => {
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
      await takeOver(id, name, key);
      showToast(adsText('takenOver', { name }));
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
export const VacantBusinesses = () => {
  const { data = [] } = useQuery(vacantQuery);
  if (data.length === 0) return null;
  return (
    <section className={styles.create} aria-labelledby="vacant">
      <h2 id="vacant">{adsText('vacant')}</h2>
      <p className={styles.muted}>{adsText('vacantHow')}</p>
      {data.map((business) => (
        <Vacant key={business.business_id} business={business} />
      ))}
    </section>
  );
};
