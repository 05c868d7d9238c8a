import { type BusinessForm, businessFormFlaw, isBusinessInfoValid } from '@corkboard/rules/ads/business-info';
import { accountCountries } from '@corkboard/rules/ads/countries';
import { type FormEvent, type ReactNode, useState } from 'react';
import { regionName } from '../../lib/queries/ad-accounts.ts';
import { Button } from '../../ui/button/button.tsx';
import { SelectField } from '../../ui/select-field/select-field.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { saveBusiness } from './promote.api.ts';
import styles from './promote.module.css';
import { text } from './promote-texts.ts';
import type { Promoting } from './use-quick-promote.ts';

const enteredIn = (form: HTMLFormElement): BusinessForm => {
  const data = new FormData(form);
  const field = (name: keyof BusinessForm) => String(data.get(name) ?? '').trim();
  return {
    name: field('name'),
    email: field('email'),
    street: field('street'),
    city: field('city'),
    postalCode: field('postalCode'),
    country: field('country'),
    taxId: field('taxId'),
  };
};

/** Step 1: name and address for invoices (DS-146). */
export const BusinessStep = ({ promoting, country }: { promoting: Promoting; country: string }): ReactNode => {
  const { account, busy, doing, campaign, flow } = promoting;
  const [flaw, setFlaw] = useState<ReturnType<typeof businessFormFlaw>>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = enteredIn(event.currentTarget);
    const found = businessFormFlaw(entered);
    setFlaw(found);
    if (found !== null) event.currentTarget.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
    if (found !== null || account === null) return;
    void doing(async () => {
      await saveBusiness(account.id, entered);
      const businessValid = isBusinessInfoValid({ address: entered, hasBusinessInfo: account.business_valid });
      return { type: 'submitted', businessValid, billingValid: campaign?.billing_valid ?? false };
    });
  };
  const field = (name: keyof BusinessForm) => ({ name, error: flaw?.field === name ? flaw.message : null });
  return (
    <form className={styles.step} onSubmit={submit} onChange={() => setFlaw(null)} noValidate>
      <h1 tabIndex={-1}>{text('businessTitle')}</h1>
      <p className={styles.hint}>{text('businessHow')}</p>
      <TextField
        label={text('businessName')}
        {...field('name')}
        defaultValue={account?.name}
        autoComplete="organization"
      />
      <TextField label={text('email')} {...field('email')} type="email" autoComplete="email" />
      <TextField label={text('street')} {...field('street')} autoComplete="street-address" />
      <div className={styles.pair}>
        <TextField label={text('postalCode')} {...field('postalCode')} autoComplete="postal-code" />
        <TextField label={text('city')} {...field('city')} autoComplete="address-level2" />
      </div>
      <SelectField
        label={text('country')}
        name="country"
        values={accountCountries}
        defaultValue={accountCountries.find((one) => one === country) ?? 'US'}
        textOf={regionName}
      />
      <TextField label={text('taxId')} {...field('taxId')} />
      <div aria-live="polite">{flow.error === null ? null : <p className={styles.error}>{flow.error.message}</p>}</div>
      <Button type="submit" variant="primary" busy={busy}>
        {text('save')}
      </Button>
    </form>
  );
};
