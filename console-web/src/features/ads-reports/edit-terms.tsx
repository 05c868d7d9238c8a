import type { CampaignRow } from '@corkboard/contracts/ads/reports';
import { microsOf } from '@corkboard/rules/ads/budgets';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { adsText } from './ads-texts.ts';
import { useCampaignTerms } from './use-campaign-terms.ts';

/** Part of a campaign that one dialog changes: two people who change different ones do not get in each other's way. */
export type Aspect = 'budget' | 'endDate';

interface EditTermsProps {
  readonly advertiserId: string;
  readonly currency: string;
  readonly campaign: CampaignRow;
  /** `yyyy-mm-dd`, UTC. */
  readonly today: string;
  readonly onClose: () => void;
}

interface FormProps {
  readonly title: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSave: () => void;
  readonly children: ReactNode;
}

const FormDialog = ({ title, busy, onClose, onSave, children }: FormProps) => {
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSave();
  };
  return (
    <LazyDialog
      open
      small
      {...{ title, onClose }}
      footer={
        <>
          <Button onClick={onClose}>{adsText('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {adsText('save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        {children}
      </form>
    </LazyDialog>
  );
};

const EditBudget = ({ advertiserId, currency, campaign, onClose }: EditTermsProps) => {
  const [amount, setAmount] = useState(String(campaign.daily_budget_micro / 1_000_000));
  const { busy, wrong, setWrong, changeBudget } = useCampaignTerms({ advertiserId, currency, onDone: onClose });
  const save = () => {
    const micros = microsOf(amount);
    if (micros === null) setWrong(adsText('amountWrong'));
    else void changeBudget(campaign, micros);
  };
  return (
    <FormDialog title={adsText('editBudget')} {...{ busy, onClose }} onSave={save}>
      <TextField
        label={adsText('budgetOf', { currency })}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        hint={adsText('pacing')}
        error={wrong}
        onChange={({ target }) => setAmount(target.value)}
      />
    </FormDialog>
  );
};

const EditEndDate = ({ advertiserId, currency, campaign, today, onClose }: EditTermsProps) => {
  const [date, setDate] = useState(campaign.end_at?.slice(0, 10) ?? '');
  const { busy, wrong, changeEndDate } = useCampaignTerms({ advertiserId, currency, onDone: onClose });
  return (
    <FormDialog
      title={adsText('editEndDate')}
      {...{ busy, onClose }}
      onSave={() => void changeEndDate(campaign, date === '' ? null : date)}
    >
      <TextField
        label={adsText('lastDay')}
        type="date"
        min={today}
        value={date}
        hint={adsText('lastDayHint')}
        error={wrong}
        onChange={({ target }) => setDate(target.value)}
      />
    </FormDialog>
  );
};

/** Asks for another budget or another last day of a campaign. */
export const EditTerms = ({ aspect, ...props }: EditTermsProps & { readonly aspect: Aspect }) =>
  aspect === 'budget' ? <EditBudget {...props} /> : <EditEndDate {...props} />;
