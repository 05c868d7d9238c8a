import type { PinView } from '@corkboard/contracts/curation/entities';
import { useState } from 'react';
import styles from './closeup.module.css';
import { closeupText } from './closeup-texts.ts';
import { pinName } from './pin-texts.ts';

interface VideoPlayerProps {
  readonly pin: PinView;
  readonly src: string;
  readonly poster: string;
}

/** The video of a pin, with the controls of the browser. */
export const VideoPlayer = ({ pin, src, poster }: VideoPlayerProps) => {
  const [failed, setFailed] = useState(false);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: people upload no captions */}
      <video
        className={styles.video}
        src={src}
        poster={poster}
        controls
        playsInline
        loop
        preload="metadata"
        aria-label={pin.alt_text ?? pinName(pin)}
        onError={() => setFailed(true)}
      />
      {failed ? (
        <p className={styles.unplayable} role="status">
          {closeupText('unplayable')}
        </p>
      ) : null}
    </>
  );
};
