import { homePins } from '../../../features/pins/pin-feeds.ts';
import { text } from '../../../features/pins/pin-texts.ts';
import { PinWall } from '../../../features/pins/pin-wall.tsx';
import { useFeed } from '../../../features/pins/use-feed.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { useEntryKey } from '../entry-key.ts';
import { promotedTile } from '../lazy-promoted-tile.tsx';
import { tileActions } from '../lazy-tile-actions.tsx';
import styles from './page.module.css';

/** All public pins, newest first. */
export const HomePage = () => {
  const feed = useFeed(homePins());
  const memory = useEntryKey();
  return (
    <div className={styles.wall}>
      <h1 className="visually-hidden">{text('home')}</h1>
      <PinWall
        feed={feed}
        label={text('home')}
        actions={tileActions}
        promoted={promotedTile}
        memory={memory}
        empty={
          <EmptyState
            title={text('emptyHome')}
            action={
              <ButtonLink variant="primary" href="/pin-builder/">
                {text('emptyHomeAction')}
              </ButtonLink>
            }
          />
        }
      />
    </div>
  );
};
