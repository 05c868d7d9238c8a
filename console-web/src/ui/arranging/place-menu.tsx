import { catalogue } from '../../lib/messages/catalogue.ts';
import { IconButton } from '../button/icon-button.tsx';
import { MoreIcon } from '../icon/page-icons.tsx';
import { LazyMenu } from '../overlay/lazy-menu.tsx';

const text = catalogue('arranging', {
  placeOf: 'Place of {name}',
  toFront: 'Move to the front',
  earlier: 'Move forward',
  later: 'Move back',
});

interface PlaceMenuProps {
  readonly name: string;
  /** Place in the list from 0, and the number of items that are there. */
  readonly at: number;
  readonly count: number;
  readonly move: (from: number, to: number) => void;
}

/** Places that an item of a list can be moved to, for keys and fingers. */
export const PlaceMenu = ({ name, at, count, move }: PlaceMenuProps) => {
  const item = (key: 'toFront' | 'earlier' | 'later', to: number) => ({
    ...{ key, label: text(key), onSelect: () => move(at, to) },
  });
  const earlier = at > 0 ? [item('toFront', 0), item('earlier', at - 1)] : [];
  const later = at < count - 1 ? [item('later', at + 1)] : [];
  const trigger = <IconButton label={text('placeOf', { name })} icon={<MoreIcon />} look="filled" />;
  return <LazyMenu trigger={trigger} groups={[[...earlier, ...later]]} />;
};
