import { advertiserLink } from '@corkboard/rules/ads/links';
import { useQuery } from '@tanstack/react-query';
import { vacantQuery } from '../../lib/queries/ad-accounts.ts';
import { dayOf } from '../../ui/moment/day-of.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { accessText } from './access-texts.ts';

/** Says until when businesses whose owner is gone can be taken over by the viewer, and where. */
export const VacantNotice = () => {
  const { data = [] } = useQuery(vacantQuery);
  return data.map(({ business_id, until }) => (
    <Notice key={business_id}>
      {accessText('vacantNotice', { day: dayOf(until) })}{' '}
      <a href={advertiserLink('accountsManager')}>{accessText('toVacant')}</a>
    </Notice>
  ));
};
