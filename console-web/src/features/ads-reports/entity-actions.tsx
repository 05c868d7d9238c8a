import type { CampaignRow } from '@corkboard/contracts/ads/reports';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { MoreIcon } from '../../ui/icon/page-icons.tsx';
import { LazyMenu } from '../../ui/overlay/lazy-menu.tsx';
import { adsText } from './ads-texts.ts';
import { hasEnded } from './campaign-actions.tsx';

interface EntityActionsProps {
  readonly campaign: CampaignRow;
  /** As the row is called. */
  readonly name: string;
  /** False: the viewer may look at it alone. */
  readonly mayChange: boolean;
  readonly onRename: () => void;
}

/** Menu of an ad group or an ad, for those who may change it while its campaign goes on. */
export const EntityActions = ({ campaign, name, mayChange, onRename }: EntityActionsProps) =>
  mayChange && !hasEnded(campaign) ? (
    <LazyMenu
      align="start"
      trigger={<IconButton size="s" label={adsText('more', { name })} icon={<MoreIcon size={18} />} />}
      groups={[[{ key: 'name', label: adsText('rename'), onSelect: onRename }]]}
    />
  ) : null;
