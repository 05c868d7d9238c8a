import type { PinView } from '@corkboard/contracts/curation/entities';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Closeup } from '../../../features/pins/closeup.tsx';
import { closeupText } from '../../../features/pins/closeup-texts.ts';
import { pinQuery } from '../../../features/pins/pin.api.ts';
import { relatedPins } from '../../../features/pins/pin-feeds.ts';
import { pinName } from '../../../features/pins/pin-texts.ts';
import { useFeed } from '../../../features/pins/use-feed.ts';
import { linkOfOpened } from '../../../lib/report/ad-hits.ts';
import { rememberVisitedPin } from '../../../lib/session/visited-pins.ts';
import { useGoBack } from '../go-back.ts';
import { promotedTile } from '../lazy-promoted-tile.tsx';
import { PinActions } from '../pin/pin-actions.tsx';
import { useHitsOfOpened } from '../pin/use-hits-of-opened.ts';
import { useTitle } from '../use-title.ts';
import { Wall } from '../wall.tsx';
import styles from './pin-page.module.css';

const Related = ({ pin }: { pin: PinView }) => {
  const feed = useFeed(relatedPins(pin.id));
  return (
    <section className={styles.related}>
      <h2>{closeupText('more')}</h2>
      <Wall feed={feed} label={closeupText('more')} promoted={promotedTile} empty={null} />
    </section>
  );
};

/** A pin by itself on a backdrop of its own colour, and more like it below. */
export const PinPage = ({ id, share }: { id: string; share: boolean }) => {
  const { data: pin } = useSuspenseQuery(pinQuery(id));
  const goBack = useGoBack();
  const page = useRef<HTMLDivElement>(null);
  useTitle(pinName(pin));
  useEffect(() => rememberVisitedPin(id), [id]);
  // An ad leads where its advertiser says, which is not always where its pin does.
  const [linkOfAd] = useState(() => linkOfOpened(id));
  const shown = linkOfAd === null ? pin : { ...pin, link: linkOfAd };
  useHitsOfOpened(page, shown);
  return (
    <div ref={page} className={styles.page} style={{ '--tint': pin.dominant_color } as React.CSSProperties}>
      <Closeup pin={shown} actions={<PinActions key={pin.id} pin={pin} share={share} onBack={goBack} />} />
      <Related pin={pin} />
    </div>
  );
};
