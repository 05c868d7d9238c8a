import type { CampaignRow } from '@corkboard/contracts/ads/reports';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { MoreIcon } from '../../ui/icon/page-icons.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { LazyMenu } from '../../ui/overlay/lazy-menu.tsx';
import type { WantedStatus } from './ads-reports.api.ts';
import { adsText } from './ads-texts.ts';
import type { Aspect } from './edit-terms.tsx';

interface StopProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly onStop: () => void;
}

const StopDialog = ({ name, onClose, onStop }: StopProps) => (
  <LazyDialog
    open
    small
    onClose={onClose}
    title={adsText('stopTitle')}
    description={adsText('stopHow', { name })}
    footer={
      <>
        <Button onClick={onClose}>{adsText('keep')}</Button>
        <Button variant="danger" onClick={onStop}>
          {adsText('stop')}
        </Button>
      </>
    }
  />
);

interface CampaignActionsProps {
  readonly campaign: CampaignRow;
  /** False: the viewer may look at it alone. */
  readonly mayChange: boolean;
  readonly onChange: (status: WantedStatus) => void;
  readonly onEdit: (aspect: Aspect) => void;
}

export const hasEnded = ({ status }: CampaignRow): boolean => status === 'ARCHIVED' || status === 'COMPLETED';

/** Menu of a campaign: for those who may change it pause, resume, its budget and last day, and stop (which asks first). */
export const CampaignActions = ({ campaign, mayChange, onChange, onEdit }: CampaignActionsProps) => {
  const [isStopping, setIsStopping] = useState(false);
  const { name, status, pin_id: pinId } = campaign;
  const isOpen = mayChange && !hasEnded(campaign);
  const changes = [
    ...(isOpen && status === 'ACTIVE'
      ? [{ key: 'pause', label: adsText('pause'), onSelect: () => onChange('PAUSED') } as const]
      : []),
    ...(isOpen && status === 'PAUSED'
      ? [{ key: 'resume', label: adsText('resume'), onSelect: () => onChange('ACTIVE') } as const]
      : []),
    ...(isOpen
      ? [
          { key: 'name', label: adsText('rename'), onSelect: () => onEdit('name') } as const,
          { key: 'budget', label: adsText('editBudget'), onSelect: () => onEdit('budget') } as const,
          { key: 'endDate', label: adsText('editEndDate'), onSelect: () => onEdit('endDate') } as const,
          { key: 'stop', label: adsText('stop'), tone: 'danger', onSelect: () => setIsStopping(true) } as const,
        ]
      : []),
  ];
  const links = [{ key: 'pin', label: adsText('seePin'), href: `/pin/${encodeURIComponent(pinId)}/` }];
  const stop = () => {
    setIsStopping(false);
    onChange('ARCHIVED');
  };
  return (
    <>
      <LazyMenu
        align="start"
        trigger={<IconButton size="s" label={adsText('more', { name })} icon={<MoreIcon size={18} />} />}
        groups={changes.length === 0 ? [links] : [changes, links]}
      />
      {isStopping && <StopDialog name={name} onClose={() => setIsStopping(false)} onStop={stop} />}
    </>
  );
};
