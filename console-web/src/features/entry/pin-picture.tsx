import { useEffect, useState } from 'react';
import { BrandMark } from '../../ui/brand/brand.tsx';
import styles from './entry.module.css';
import { pinForEntry, type SignupIconPin } from './pin-for-entry.ts';

/** The picture of the pin that someone wants to save or download; DE-056: never what others embed. */
export const PinPicture = ({ pinId }: { pinId: string }) => {
  const [pin, setPin] = useState<SignupIconPin | null | undefined>(undefined);
  useEffect(() => {
    pinForEntry(pinId)
      .then(setPin)
      .catch(() => setPin(null));
  }, [pinId]);
  if (pin === undefined) return <span className={styles.pin} />;
  const image = pin?.imageSpec_236x;
  if (!image) return <BrandMark size={44} />;
  return (
    <span
      className={styles.pin}
      style={{ backgroundColor: pin.dominantColor, aspectRatio: `${image.width} / ${image.height}` }}
    >
      <img className="fills" src={image.url} alt="" width={image.width} height={image.height} data-testid="entry-pin" />
    </span>
  );
};
