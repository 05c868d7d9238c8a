import { type ReactNode, useEffect, useState } from 'react';
import { uncover } from '../../lib/browser/first-view.ts';
import { blurredLater, blurredNow } from './blurred.ts';
import styles from './picture.module.css';

export interface PictureProps {
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
  readonly alt: string;
  /** CSS colour that stands until the picture does. */
  readonly color: string | null;
  /** Base64. */
  readonly thumbhash: string | null;
  /** The first pictures of a page are fetched before anything else. */
  readonly first?: boolean;
  /** Not asked for yet: the box is drawn in a hurry, and asking takes longer than drawing it. */
  readonly hurried?: boolean;
}

const useBlurred = (thumbhash: string | null, needed: boolean): string | null => {
  const [url, setUrl] = useState(() => (thumbhash === null ? null : blurredNow(thumbhash)));
  useEffect(() => {
    if (thumbhash === null || !needed || url !== null) return;
    return blurredLater(thumbhash, setUrl);
  }, [thumbhash, needed, url]);
  return url;
};

const nothing: Partial<Pick<PictureProps, 'src' | 'srcSet' | 'sizes'>> = {};

/** A picture that fills its box: its colour at once, a blur when there is time, then itself. */
export const Picture = (props: PictureProps): ReactNode => {
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming');
  const blurred = useBlurred(props.thumbhash, state === 'coming');
  const background = {
    backgroundColor: props.color ?? undefined,
    backgroundImage: blurred !== null && state === 'coming' ? `url(${blurred})` : undefined,
  };
  const { src, srcSet, sizes } = props.hurried && !props.first ? nothing : props;
  return (
    <img
      className={styles.picture}
      data-state={state}
      style={background}
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt={props.alt}
      loading={props.first ? 'eager' : 'lazy'}
      fetchPriority={props.first ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      onLoad={() => {
        setState('there');
        uncover();
      }}
      onError={() => setState('failed')}
    />
  );
};
