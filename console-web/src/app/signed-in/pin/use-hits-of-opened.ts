import type { PinView } from '@corkboard/contracts/curation/entities';
import { type RefObject, useEffect } from 'react';
import { whenFollowed } from '../../../lib/browser/followed.ts';
import { leaveOpened, reportHitOfOpened } from '../../../lib/report/ad-hits.ts';
import { reportVideoOfOpened } from '../../../lib/report/video-hits.ts';

/** Reports that the link of a pin was followed, and its video watched, where an ad has led to its page. */
export const useHitsOfOpened = (page: RefObject<HTMLElement | null>, { id, link }: PinView): void => {
  useEffect(() => {
    const element = page.current;
    if (element === null) return;
    const unfollowed =
      link === null ? null : whenFollowed(element, link, () => reportHitOfOpened(id, 'outbound_click'));
    const video = element.querySelector('video');
    const unwatched = video === null ? null : reportVideoOfOpened(video, id);
    return () => {
      unfollowed?.();
      unwatched?.();
      leaveOpened(id);
    };
  }, [page, id, link]);
};
