import type { CampaignRow } from '@corkboard/contracts/ads/reports';
import { microsOf } from '@corkboard/rules/ads/budgets';
import { CAMPAIGN_NAME_MAX } from '@corkboard/rules/ads/campaign-name';
import type { EntityLevel } from '@corkboard/rules/ads/campaigns';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { adsText } from './ads-texts.ts';
import { ownNameOf, useCampaignTerms } from './use-campaign-terms.ts';

/** Part of a campaign that one dialog changes: two people who change different ones do not get in each other's way. */
export type Aspect = 'budget' | 'endDate' | 'name';

interface EditTermsProps {
  readonly advertiserId: string;
  readonly currency: string;
  readonly campaign: CampaignRow;
  /** Part of it whose name is changed. */
  readonly entity: EntityLevel;
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

const EditName = ({ advertiserId, currency, campaign, entity, onClose }: EditTermsProps) => {
  const seen = ownNameOf(campaign, entity);
  const [name, setName] = useState(seen);
  const { busy, wrong, setWrong, rename } = useCampaignTerms({ advertiserId, currency, onDone: onClose });
  const save = () => {
    if (name.trim() === '' && entity === 'campaign') setWrong(adsText('nameMissing'));
    else void rename(campaign, entity, name.trim());
  };
  return (
    <FormDialog title={adsText('rename')} {...{ busy, onClose }} onSave={save}>
      <TextField
        label={adsText(`nameOf${entity}`)}
        autoComplete="off"
        maxLength={CAMPAIGN_NAME_MAX}
        value={name}
        hint={entity === 'campaign' ? undefined : adsText('nameHint')}
        error={wrong}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
};

const forms = { budget: EditBudget, endDate: EditEndDate, name: EditName } as const;

/** Asks for another budget, last day or name. */
export const EditTerms = ({ aspect, ...props }: EditTermsProps & { readonly aspect: Aspect }) => {
  const Form = forms[aspect];
  return <Form {...props} />;
};
