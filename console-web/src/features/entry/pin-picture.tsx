import { useEffect, useState } from 'react';
import styles from './entry.module.css';
import { pinForEntry, type SignupIconPin } from './pin-for-entry.ts';

/** The picture of the pin that someone wants to save or download. */
export const PinPicture = ({ pinId }: { pinId: string }) => {
  const [pin, setPin] = useState<SignupIconPin | null>(null);
  useEffect(() => {
    pinForEntry(pinId)
      .then(setPin)
      .catch(() => undefined);
  }, [pinId]);
  const image = pin?.imageSpec_236x;
  if (!pin || !image) return <span className={styles.pin} />;
  return (
    <span
      className={styles.pin}
      style={{ backgroundColor: pin.dominantColor, aspectRatio: `${image.width} / ${image.height}` }}
    >
      <img src={image.url} alt="" width={image.width} height={image.height} data-testid="entry-pin" />
    </span>
  );
};
