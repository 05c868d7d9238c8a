import type { ListedPrice } from '@corkboard/contracts/ads/prices';
import { type BillableEvent, billableEvents } from '@corkboard/rules/ads/hits';
import { priceAmount, priceMessage, priceMicrosOf } from '@corkboard/rules/ads/prices';
import { DialogForm, type Entered, FormError, type Wrong } from '../../ui/dialog-form/dialog-form.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { ReasonField, wrongReason } from '../../ui/reason/reason-field.tsx';
import { SelectField } from '../../ui/select-field/select-field.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { settingText } from './setting-texts.ts';

const billableIn = (entered: Entered): BillableEvent =>
  billableEvents.find((one) => one === entered('billable')) ?? 'outbound_click';

const wrongPrice = (entered: Entered): Wrong => {
  const amount = priceMessage(billableIn(entered), entered('amount'));
  return { ...(amount !== null && { amount }), ...wrongReason(entered) };
};

interface PriceFormProps {
  readonly price: ListedPrice;
  readonly onClose: () => void;
  readonly onSet: (billable: BillableEvent, priceMicro: number, reason: string) => Promise<void>;
}

/** Asks for a price and why it is set. */
export const PriceForm = ({ price: { billable, price_micro, currency }, onClose, onSet }: PriceFormProps) => (
  <LazyDialog open onClose={onClose} title={settingText('setPriceTitle')} small>
    <DialogForm
      doLabel={settingText('setPriceTitle')}
      onClose={onClose}
      check={wrongPrice}
      onDo={(entered) => onSet(billableIn(entered), priceMicrosOf(entered('amount')) ?? 0, entered('reason'))}
    >
      {({ amount, reason, failure }) => (
        <>
          <p>{settingText('setPriceWarning')}</p>
          <SelectField
            label={settingText('billable')}
            name="billable"
            values={billableEvents}
            defaultValue={billable ?? 'outbound_click'}
            textOf={(one) => settingText(one)}
          />
          <TextField
            label={settingText('amount', { currency })}
            name="amount"
            inputMode="decimal"
            maxLength={12}
            defaultValue={price_micro === null ? '' : priceAmount(price_micro)}
            error={amount}
          />
          <ReasonField error={reason} />
          {failure && <FormError>{failure}</FormError>}
        </>
      )}
    </DialogForm>
  </LazyDialog>
);
