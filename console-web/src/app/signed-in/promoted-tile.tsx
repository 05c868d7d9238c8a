import { VIDEO_VIEWABLE_MS, VIEWABLE_MS } from '@corkboard/rules/ads/hits';
import { pinAddress } from '@corkboard/rules/curation/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { HideIcon, PauseIcon, PlayIcon, ReportIcon, WhyIcon } from '../../features/ads/ad-icons.tsx';
import { adText } from '../../features/ads/ad-texts.ts';
import { hideAd, isHidden } from '../../features/ads/hidden-ads.ts';
import { PromotedLabel } from '../../features/ads/promoted-label.tsx';
import { ReportAd } from '../../features/ads/report-ad.tsx';
import { TileVideo, useIsPaused } from '../../features/ads/tile-video.tsx';
import { WhyThisAd } from '../../features/ads/why-this-ad.tsx';
import { PinMenu } from '../../features/pins/pin-menu.tsx';
import { PinTile, type PinTileProps } from '../../features/pins/pin-tile.tsx';
import { QuickSave } from '../../features/saving/quick-save.tsx';
import { brandName } from '../../lib/bootstrap.ts';
import { whenFollowed } from '../../lib/browser/followed.ts';
import { whenViewable } from '../../lib/browser/viewable.ts';
import { openByAd, reportHit } from '../../lib/report/ad-hits.ts';
import { reportVideoHit } from '../../lib/report/video-hits.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import styles from './promoted-tile.module.css';
import overlay from './tile-actions.module.css';
import { useSavedActs } from './use-saved-acts.ts';

type Ad = PinTileProps['pin'];
type TileRef = RefObject<HTMLDivElement | null>;

/** Reports that the ad was seen, and that it was opened. */
const useHits = (tile: TileRef, { id, link, tracking_params: params, video }: Ad): void => {
  const isVideo = video !== undefined;
  useEffect(() => {
    const element = tile.current;
    if (element === null || params === null) return;
    const seen = () => (isVideo ? reportVideoHit : reportHit)(params, 'impression');
    const unwatched = whenViewable(element, seen, isVideo ? VIDEO_VIEWABLE_MS : VIEWABLE_MS);
    const unfollowed = whenFollowed(element, pinAddress(id), () => openByAd(id, params, link));
    return () => {
      unwatched();
      unfollowed();
    };
  }, [tile, id, link, params, isVideo]);
};

/** WCAG 2.2.2: what moves by itself can be stopped. */
const useVideo = (pin: Ad) => {
  const [paused, setPaused] = useIsPaused(pin);
  const { video } = pin;
  if (video === undefined) return { over: null, items: [] };
  const [label, icon] = paused
    ? [adText('play'), <PlayIcon key="play" size={20} />]
    : [adText('pause'), <PauseIcon key="pause" size={20} />];
  return {
    over: <TileVideo pin={{ ...pin, video }} paused={paused} />,
    items: [{ key: 'pause', label, icon, onSelect: () => setPaused(!paused) }],
  };
};

/** Gives the focus to the tile that has come to stand where this one stood. */
const focusOfPlace = (tile: HTMLElement | null): (() => void) => {
  const place = tile?.closest('[data-index]');
  const [feed, index] = [place?.parentElement, place?.getAttribute('data-index')];
  return () => feed?.querySelector<HTMLElement>(`:scope > [data-index="${index}"] a[href]`)?.focus();
};

const useHide = (tile: TileRef, pin: Ad) => {
  const client = useQueryClient();
  // A list that was asked for anew may show it again.
  useEffect(() => {
    if (isHidden(pin.id)) hideAd(client, pin);
  }, [client, pin]);
  return (said: 'hidden' | 'reported') => {
    if (pin.tracking_params !== null) reportHit(pin.tracking_params, 'hide');
    const focus = focusOfPlace(tile.current);
    const show = hideAd(client, pin);
    const undo = () => {
      show();
      setTimeout(focus);
    };
    // Lists are drawn in a timer of their own, which is before this one.
    setTimeout(focus);
    if (said === 'reported') showToast(adText('reported'));
    else showToast(adText('hidden'), { action: { label: adText('undo'), run: undo } });
  };
};

/** An ad on a wall: a pin with a label that says so. */
export const PromotedTile = (props: PinTileProps): ReactNode => {
  const { pin } = props;
  const tile = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<'why' | 'report' | null>(null);
  const close = () => setOpen(null);
  useHits(tile, pin);
  const hide = useHide(tile, pin);
  const { over, items } = useVideo(pin);
  const copyActs = useSavedActs(pin);
  const saved = () => {
    if (pin.tracking_params !== null) reportHit(pin.tracking_params, 'save');
  };
  const menu = [
    ...items,
    { key: 'why', label: adText('why'), icon: <WhyIcon size={20} />, onSelect: () => setOpen('why') },
    { key: 'hide', label: adText('hide'), icon: <HideIcon size={20} />, onSelect: () => hide('hidden') },
    { key: 'report', label: adText('report'), icon: <ReportIcon size={20} />, onSelect: () => setOpen('report') },
  ];
  return (
    <div ref={tile} className={styles.tile}>
      <div className={styles.picture}>
        <PinTile
          {...props}
          caption={false}
          over={over}
          actions={() => (
            <div className={overlay.actions}>
              <QuickSave pin={pin} place="tile" {...copyActs} onSaved={saved} />
            </div>
          )}
        />
      </div>
      <PromotedLabel pin={pin} menu={<PinMenu pin={pin} look="plain" more={menu} />} />
      <WhyThisAd
        open={open === 'why'}
        onClose={close}
        onReport={() => setOpen('report')}
        trackingParams={pin.tracking_params ?? ''}
        business={pin.pinner?.full_name ?? brandName()}
      />
      <ReportAd
        open={open === 'report'}
        onClose={close}
        onReported={() => hide('reported')}
        trackingParams={pin.tracking_params ?? ''}
      />
    </div>
  );
};
