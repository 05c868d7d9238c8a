import { useQuery } from '@tanstack/react-query';
import { accessText } from '../../../features/business-access/access-texts.ts';
import { takenOverQuery } from '../../../features/business-access/business-access.api.ts';
import { BusinessAccess } from '../../../features/business-access/business-access.tsx';
import { viewer } from '../../../lib/bootstrap.ts';
import { vacantQuery } from '../../../lib/queries/ad-accounts.ts';
import { businessProfilesQuery } from '../../../lib/queries/business-profiles.ts';
import { LoadingOverlay } from '../../../ui/loading/loading-overlay.tsx';
import { ToConversion } from '../to-conversion.tsx';
import { useSearch } from '../use-search.ts';
import { useTitle } from '../use-title.ts';

/** `/business/access/?business=..`: people who work for the viewer's business, or for one that lets the viewer say so. */
export const AccessPage = () => {
  const { isPartner, user } = viewer();
  const [given, change] = useSearch();
  const { data: profiles, isPending } = useQuery({ ...businessProfilesQuery, enabled: isPartner });
  const { data: takenOver, isPending: isWaiting } = useQuery({ ...takenOverQuery, enabled: isPartner });
  const { data: vacant = [], isPending: isLooking } = useQuery({ ...vacantQuery, enabled: isPartner, retry: false });
  useTitle(accessText('title'));
  if (!isPartner || !user) return <ToConversion label={accessText('loading')} />;
  if (isPending || isWaiting || isLooking) return <LoadingOverlay label={accessText('loading')} />;
  const onSwitch = (id: string) => change(id === user.id ? {} : { business: id });
  // Without profiles one's own business is there all the same.
  const businesses = [
    ...(profiles ?? []).map(({ id, permissions, user: { businessName: name } }) => ({ id, name, permissions })),
    ...(takenOver ?? []).map(({ id, permissions, business_name: name }) => ({ id, name, permissions })),
  ];
  const businessId = given.get('business') ?? user.id;
  return <BusinessAccess {...{ businesses, businessId, vacant, onSwitch }} />;
};
