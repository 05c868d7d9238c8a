import type { VacantAccounts } from '@corkboard/contracts/ads/promotions';
import { advertiserLink } from '@corkboard/rules/ads/links';
import { dayOf } from '../../ui/moment/day-of.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { accessText } from './access-texts.ts';

/** Says until when businesses whose owner is gone can be taken over by the viewer, and where. */
export const VacantNotice = ({ vacant }: { vacant: readonly VacantAccounts[] }) =>
  vacant.map(({ business_id, until }) => (
    <Notice key={business_id}>
      {accessText('vacantNotice', { day: dayOf(until) })}{' '}
      <a href={advertiserLink('accountsManager')}>{accessText('toVacant')}</a>
    </Notice>
  ));
