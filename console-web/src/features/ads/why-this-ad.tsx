import type { WhyThisAd as Why } from '@corkboard/contracts/ads/shown-ads';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { AD_SETTINGS, adText } from './ad-texts.ts';
import { whyQuery } from './shown-ads.api.ts';
import styles from './why-this-ad.module.css';

const nameOfCountry = (code: string): string => {
  try {
    return new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
};

const wordOf = ({ fact, value }: Why['facts'][number]): string => {
  switch (fact) {
    case 'country':
      return adText('byCountry', { country: nameOfCountry(value ?? '') });
    case 'age':
      return adText('byAge', { age: value ?? '' });
    case 'device':
      return adText('byDevice', { device: adText(value === 'web' ? 'deviceComputer' : 'devicePhone') });
    case 'words':
      return adText('byWords');
    case 'page_interest':
      return adText('byPageInterest', { interest: value ?? '' });
    case 'saved_interest':
      return adText('bySavedInterest', { interest: value ?? '' });
  }
};

const countryOf = ({ facts }: Why): string => facts.find(({ fact }) => fact === 'country')?.value ?? '';

const Reasons = ({ why, business }: { why: Why; business: string }) => (
  <>
    <p>{adText('whoPaid', { business: why.paid_by ?? business })}</p>
    {why.is_personal ? (
      <>
        <p>{adText('chosenBy')}</p>
        <ul>
          {why.facts.map((fact) => (
            <li key={fact.fact}>{wordOf(fact)}</li>
          ))}
        </ul>
      </>
    ) : (
      <>
        <p>{adText('notPersonal', { country: nameOfCountry(countryOf(why)) })}</p>
        {why.facts
          .filter(({ fact }) => fact === 'page_interest')
          .map(({ value }) => (
            <p key={value}>{adText('aboutInterest', { interest: value ?? '' })}</p>
          ))}
      </>
    )}
    <p className={styles.small}>{adText('noLists')}</p>
  </>
);

const Asked = ({ trackingParams, business }: { trackingParams: string; business: string }) => {
  const { data, error, refetch } = useQuery(whyQuery(trackingParams));
  if (error)
    return (
      <div role="alert" className={styles.failed}>
        <p>{adText('whyFailed')}</p>
        <Button onClick={() => void refetch()}>{adText('tryAgain')}</Button>
      </div>
    );
  return data ? <Reasons why={data} business={business} /> : <p role="status">{adText('looking')}</p>;
};

interface WhyThisAdProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onReport: () => void;
  readonly trackingParams: string;
  /** Name of who pinned it, until it is known who paid. */
  readonly business: string;
}

/** Says who paid for an ad, and the coarse facts by which it was chosen; never an audience list. */
export const WhyThisAd = ({ open, onClose, onReport, ...ad }: WhyThisAdProps): ReactNode => (
  <LazyDialog
    open={open}
    onClose={onClose}
    title={adText('why')}
    small
    footer={
      <>
        <Button onClick={onReport}>{adText('report')}</Button>
        <ButtonLink href={AD_SETTINGS}>{adText('settings')}</ButtonLink>
      </>
    }
  >
    <div className={styles.reasons}>
      <Asked {...ad} />
    </div>
  </LazyDialog>
);
