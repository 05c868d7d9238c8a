import type { PinView } from '@corkboard/contracts/curation/entities';
import type { PinImages } from '@corkboard/contracts/curation/media';
import { profileAddress } from '@corkboard/rules/curation/addresses';
import { linkHost } from '@corkboard/rules/curation/pin-texts';
import type { CSSProperties, ReactNode } from 'react';
import { useViewport } from '../../lib/layout/use-viewport.ts';
import { closeupHasTwoPanes, closeupOf } from '../../lib/layout/viewport.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { ExternalIcon, LockIcon } from '../../ui/icon/page-icons.tsx';
import { Picture } from '../../ui/masonry/picture.tsx';
import styles from './closeup.module.css';
import { closeupText } from './closeup-texts.ts';
import { LinkedText } from './linked-text.tsx';
import { pinName, text } from './pin-texts.ts';
import { VideoPlayer } from './video-player.tsx';

/** Media this much higher than wide get the wider pane of DS-242. */
const TALL = 1.6;

export const closeupStyle = (
  pin: Pick<PinView, 'width' | 'height' | 'dominant_color'>,
  viewport: number,
): CSSProperties => {
  const { pane, container } = closeupOf(viewport, pin.height > pin.width * TALL ? 'tall' : 'standard');
  const style = { '--pane': `${pane}px`, '--container': `${container}px`, '--tint': pin.dominant_color };
  return style as CSSProperties;
};

const PinPicture = ({ pin, images }: { pin: PinView; images: PinImages }) => (
  <Picture
    src={images['736x'].url}
    srcSet={`${images['474x'].url} ${images['474x'].width}w, ${images['736x'].url} ${images['736x'].width}w, ${images.orig.url} ${images.orig.width}w`}
    sizes="(min-width: 1050px) 508px, 100vw"
    alt={pin.alt_text ?? pinName(pin)}
    color={pin.dominant_color}
    thumbhash={pin.thumbhash}
    first
  />
);

const Media = ({ pin }: { pin: PinView }) => {
  const images = pin.images;
  if (images === null)
    return (
      <div className={styles.processing} style={{ backgroundColor: pin.dominant_color }}>
        <span>{text('processing')}</span>
      </div>
    );
  return (
    <div className={styles.media} style={{ aspectRatio: `${pin.width} / ${pin.height}` }}>
      {pin.video === undefined ? (
        <PinPicture pin={pin} images={images} />
      ) : (
        <VideoPlayer pin={pin} src={pin.video.url} poster={images['736x'].url} />
      )}
    </div>
  );
};

const Pinner = ({ pin }: { pin: PinView }) => {
  if (pin.pinner === null) return null;
  return (
    <a className={styles.pinner} href={profileAddress(pin.pinner.username)}>
      <Avatar
        name={pin.pinner.full_name}
        src={pin.pinner.image_small_url}
        colorIndex={pin.pinner.avatar_color_index}
        size={44}
      />
      <span className={styles.who}>
        <strong>{pin.pinner.full_name}</strong>
        {pin.save_count > 0 && <span>{closeupText('saveCount', { count: pin.save_count })}</span>}
      </span>
    </a>
  );
};

const Onto = ({ pin }: { pin: PinView }) =>
  pin.board === null ? null : (
    <p className={styles.onto}>
      {closeupText('onto')} <a href={pin.board.url}>{pin.board.name}</a>
      {pin.board.privacy !== 'public' ? <LockIcon size={16} /> : null}
    </p>
  );

export interface CloseupProps {
  readonly pin: PinView;
  /** Menu, share, save: composed by the page. */
  readonly actions: ReactNode;
}

/** One pin by itself: the picture on one side, what is known of it on the other (S-385, S-386). */
export const Closeup = ({ pin, actions }: CloseupProps) => {
  const viewport = useViewport();
  const host = linkHost(pin.link);
  return (
    <article
      className={styles.closeup}
      style={closeupStyle(pin, viewport)}
      data-panes={closeupHasTwoPanes(viewport) ? 2 : 1}
      aria-label={pinName(pin)}
      data-testid="closeup"
    >
      <Media pin={pin} />
      <div className={styles.about}>
        <div className={styles.actions}>{actions}</div>
        {host === null || pin.link === null ? null : (
          <a className={styles.host} href={pin.link} target="_blank" rel="noopener noreferrer nofollow">
            {host} <ExternalIcon size={16} />
          </a>
        )}
        {pin.title === null ? null : <h1 className={styles.title}>{pin.title}</h1>}
        {pin.description === null ? null : (
          <p className={styles.description}>
            <LinkedText>{pin.description}</LinkedText>
          </p>
        )}
        <Pinner pin={pin} />
        <Onto pin={pin} />
        {pin.also_on_boards ? (
          <p className={styles.onto}>{closeupText('alsoOn', { count: pin.also_on_boards })}</p>
        ) : null}
        {host === null || pin.link === null ? null : (
          <ButtonLink href={pin.link} target="_blank" rel="noopener noreferrer nofollow">
            {closeupText('visit')}
          </ButtonLink>
        )}
      </div>
    </article>
  );
};
