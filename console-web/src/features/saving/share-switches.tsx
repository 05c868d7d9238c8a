import type { BoardMention } from '@corkboard/contracts/curation/entities';
import { isShareable, type ShareNetwork } from '@corkboard/rules/curation/sharing';
import { useQuery } from '@tanstack/react-query';
import { Switch } from '../../ui/switch/switch.tsx';
import { pickerBoards } from './boards.api.ts';
import { pickerText } from './picker-texts.ts';
import styles from './share-switches.module.css';

/** Networks that a pin is shared to with its save. */
export interface Sharing {
  readonly shareTo: readonly ShareNetwork[];
  readonly onShareTo: (networks: readonly ShareNetwork[]) => void;
}

interface ShareSwitchesProps extends Sharing {
  /** As the picker was asked for. */
  readonly pinId: string | null;
  /** Boards that the pin may be saved to now. */
  readonly boards: readonly Pick<BoardMention, 'privacy'>[];
}

/** DS-058: nothing where the installation leads to no network, and where no board is public (S-063). */
export const ShareSwitches = ({ pinId, boards, shareTo, onShareTo }: ShareSwitchesProps) => {
  const { data } = useQuery(pickerBoards(pinId));
  const networks = data?.share_networks ?? [];
  if (networks.length === 0 || !boards.some(({ privacy }) => isShareable(privacy))) return null;
  return (
    <fieldset className={styles.switches}>
      <legend className={styles.legend}>{pickerText('shareTo')}</legend>
      {networks.map((network) => (
        <Switch
          key={network}
          label={pickerText(network)}
          checked={shareTo.includes(network)}
          onChange={(on) => onShareTo(on ? [...shareTo, network] : shareTo.filter((other) => other !== network))}
        />
      ))}
      <p className={styles.hint}>{pickerText('shareHint')}</p>
    </fieldset>
  );
};
