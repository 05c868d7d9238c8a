import { type ListedPrice, listedPrice, priceActs, priceValues } from '@corkboard/contracts/ads/prices';
import { moneyText } from '@corkboard/rules/ads/budgets';
import { billableEvents } from '@corkboard/rules/ads/hits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { objectiveText } from '../../lib/ads/objective-texts.ts';
import { regionName } from '../../lib/queries/ad-accounts.ts';
import { useChange } from '../../lib/queries/use-change.ts';
import { ActButton } from '../../ui/act-button/act-button.tsx';
import { ReasonDialog } from '../../ui/reason/reason-dialog.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { prices } from './ad-settings.api.ts';
import { ChangeablePage } from './changeable-page.tsx';
import type { ChangesProps } from './changes.tsx';
import { PriceForm } from './price-form.tsx';
import { settingText } from './setting-texts.ts';

/** A price in words: what is charged for, and how much. */
export const priceText = ({
  billable,
  price_micro,
  currency,
}: Pick<ListedPrice, 'billable' | 'price_micro' | 'currency'>) =>
  billable === null || price_micro === null
    ? settingText('notCharged')
    : `${moneyText(price_micro, currency)} · ${settingText(billable)}`;

const stateOf =
  (currency: string): ChangesProps['stateOf'] =>
  (data, side) => {
    const state = data[side];
    if (typeof state !== 'object' || state === null || !('billable' in state && 'priceMicro' in state))
      return { text: settingText('notCharged'), values: null };
    const billable = billableEvents.find((one) => one === state.billable) ?? null;
    const price_micro = Number(state.priceMicro);
    const values = priceValues.safeParse({ billable, price_micro });
    return { text: priceText({ billable, price_micro, currency }), values: values.success ? values.data : null };
  };

/** Asks why before a price is removed. */
const Remove = ({ price }: { price: ListedPrice }) => {
  const [isOpen, setOpen] = useState(false);
  const remove = useChange({ list: prices, id: price.price_id, act: 'remove-price' });
  return (
    <>
      <ActButton action={priceActs['remove-price']} size="s" onClick={() => setOpen(true)}>
        {settingText('removePrice')}
      </ActButton>
      {isOpen && (
        <ReasonDialog
          title={settingText('removePriceTitle')}
          warning={settingText('removePriceWarning')}
          doLabel={settingText('removePrice')}
          onClose={() => setOpen(false)}
          onDo={async (reason) => {
            await remove(reason);
            showToast(settingText('removePriceDone'));
          }}
        />
      )}
    </>
  );
};

const Loaded = ({ price }: { price: ListedPrice }) => {
  const change = useChange({ list: prices, id: price.price_id, act: 'set-price' });
  const { country, objective, currency } = price;
  return (
    <ChangeablePage
      title={settingText('priceOf', { objective: objectiveText(objective), country: regionName(country) })}
      permission={priceActs['set-price']}
      facts={[{ name: settingText('price'), value: priceText(price) }]}
      changedAt={price.changed_at}
      unchanged={settingText('notSet')}
      more={price.billable !== null && <Remove price={price} />}
      history={{ service: 'ads', stream: `pricelist-${country}-${objective}`, stateOf: stateOf(currency) }}
      onChange={change}
      form={(onClose) => (
        <PriceForm
          price={price}
          onClose={onClose}
          onSet={async (billable, price_micro, reason) => {
            await change(reason, { billable, price_micro });
            showToast(settingText('priceDone'));
          }}
        />
      )}
    />
  );
};

/** The price of an objective in a country: what it is, its change, and every change before. */
export const PricePage = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(prices.rowQuery(id));
  if (!data) return <Unloaded error={error} refetch={refetch} notFound={settingText('priceMissing')} />;
  return <Loaded price={listedPrice.parse(data)} />;
};
