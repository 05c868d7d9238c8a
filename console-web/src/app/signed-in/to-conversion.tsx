import { convertAddress } from '@corkboard/rules/ads/links';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { LoadingOverlay } from '../../ui/loading/loading-overlay.tsx';

/** DS-133, DS-205: a personal account becomes a business first, and comes back. */
export const ToConversion = ({ label }: { label: string }): ReactNode => {
  const { history } = useRouter();
  useEffect(() => history.replace(convertAddress(location.pathname + location.search)), [history]);
  return <LoadingOverlay label={label} />;
};
