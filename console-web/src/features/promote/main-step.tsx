import { MICROS, microsOf, minimumBudget, moneyText, recommendedBudget } from '@corkboard/rules/ads/budgets';
import { currencyOf } from '@corkboard/rules/ads/currency';
import { type AgeBucket, ageBuckets } from '@corkboard/rules/ads/targeting';
import type { FormEvent, ReactNode } from 'react';
import { regionName } from '../../lib/queries/ad-accounts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { AdPreview } from './ad-preview.tsx';
import { Choices } from './choices.tsx';
import { InterestsChoice } from './interests-choice.tsx';
import { PayerField, type Payers } from './payer-field.tsx';
import styles from './promote.module.css';
import { text } from './promote-texts.ts';
import type { Promoting } from './use-quick-promote.ts';

const Budget = ({ promoting: { form, edit }, country }: { promoting: Promoting; country: string }) => {
  const currency = currencyOf(country);
  const money = (units: number) => moneyText(units * MICROS, currency);
  return (
    <TextField
      label={text('budget', { currency })}
      inputMode="decimal"
      value={form.budget}
      hint={text('budgetHint', {
        least: money(minimumBudget(country)),
        suggested: money(recommendedBudget(country)),
      })}
      onChange={({ target }) => edit({ budget: target.value })}
    />
  );
};

const Schedule = ({ promoting: { form, edit } }: { promoting: Promoting }) => (
  <fieldset className={styles.group}>
    <legend>{text('runs')}</legend>
    <Switch label={text('ongoing')} checked={form.is_ongoing} onChange={(is_ongoing) => edit({ is_ongoing })} />
    {form.is_ongoing ? null : (
      <div className={styles.pair}>
        <TextField
          label={text('days')}
          type="number"
          min={1}
          max={365}
          value={Number.isNaN(form.duration) ? '' : form.duration}
          onChange={({ target }) => edit({ duration: target.valueAsNumber })}
        />
        <TextField
          label={text('endDate')}
          type="date"
          hint={text('endDateHint')}
          value={form.inclusive_end_date}
          onChange={({ target }) => edit({ inclusive_end_date: target.value })}
        />
      </div>
    )}
  </fieldset>
);

const Audience = ({ promoting: { form, edit }, country }: { promoting: Promoting; country: string }) => (
  <fieldset className={styles.group}>
    <legend>{text('audience')}</legend>
    <Switch
      label={text('automatic')}
      hint={text('automaticHint', { country: regionName(country) })}
      checked={form.isAutoTargeting}
      onChange={(isAutoTargeting) => edit({ isAutoTargeting })}
    />
    {form.isAutoTargeting ? null : (
      <>
        <Choices<AgeBucket>
          legend={text('ages')}
          values={ageBuckets}
          chosen={form.ages}
          textOf={(age) => age}
          onChange={(ages) => edit({ ages })}
        />
        <p className={styles.hint}>{text('gendersUnknown')}</p>
        <InterestsChoice chosen={form.interests} onChange={(interests) => edit({ interests })} />
      </>
    )}
  </fieldset>
);

const Total = ({ form, country }: Pick<Promoting, 'form'> & { country: string }): ReactNode => {
  const micros = microsOf(form.budget);
  if (micros === null) return null;
  const counted = !form.is_ongoing && form.inclusive_end_date === '' && form.duration > 0;
  const amount = moneyText(counted ? micros * form.duration : micros, currencyOf(country));
  return <p className={styles.total}>{text(counted ? 'total' : 'totalOngoing', { amount })}</p>;
};

interface MainStepProps {
  readonly promoting: Promoting;
  readonly country: string;
  readonly payers: Payers | undefined;
}

/** Step 0: the pin, its budget, how long it runs and for whom. */
export const MainStep = ({ promoting, country, payers }: MainStepProps): ReactNode => {
  const { flow, form, edit, tell, pin, message, busy, submit } = promoting;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form className={styles.main} onSubmit={onSubmit} noValidate>
      <aside className={styles.side}>
        {pin === null ? null : <AdPreview pin={pin} />}
        {flow.error?.area === 'pin' ? (
          <p role="alert" className={styles.error}>
            {flow.error.message}
          </p>
        ) : null}
        <Button onClick={() => tell({ type: 'pin-selection-opened' })}>{text('changePin')}</Button>
      </aside>
      <div className={styles.fields}>
        {payers && <PayerField promoting={promoting} payers={payers} />}
        <TextField label={text('name')} value={form.name} onChange={({ target }) => edit({ name: target.value })} />
        <TextField
          label={text('destination')}
          type="url"
          hint={text('destinationHint')}
          value={form.destination_url}
          onChange={({ target }) => edit({ destination_url: target.value })}
        />
        <Budget promoting={promoting} country={country} />
        <Schedule promoting={promoting} />
        <Audience promoting={promoting} country={country} />
        <Button variant="quiet" onClick={() => tell({ type: 'tag-opened' })}>
          {text('tag')}
        </Button>
        <div className={styles.submit}>
          <Total form={form} country={country} />
          <div aria-live="polite">{message === null ? null : <p className={styles.error}>{message}</p>}</div>
          <Button type="submit" variant="primary" size="l" busy={busy}>
            {text('promote')}
          </Button>
        </div>
      </div>
    </form>
  );
};
