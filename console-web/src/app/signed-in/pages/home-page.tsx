import { homePins } from '../../../features/pins/pin-feeds.ts';
import { text } from '../../../features/pins/pin-texts.ts';
import { useFeed } from '../../../features/pins/use-feed.ts';
import { promotedTile } from '../lazy-promoted-tile.tsx';
import { Wall } from '../wall.tsx';
import { NoPinsYet } from './no-pins-yet.tsx';
import styles from './page.module.css';

/** All public pins, newest first, with ads among them. */
export const HomePage = () => (
  <div className={styles.wall}>
    <h1 className="visually-hidden">{text('home')}</h1>
    <Wall
      feed={useFeed(homePins())}
      label={text('home')}
      promoted={promotedTile}
      empty={<NoPinsYet title={text('emptyHome')} />}
    />
  </div>
);
