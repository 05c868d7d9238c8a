import type { MediaFacts } from '@corkboard/rules/curation/pictures';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { ownRows, shownBy } from '@corkboard/service/account-export/own-rows';
import type { OwnRow } from '@corkboard/service/account-export/section';
import { MediaUrls } from '../media/media-urls.ts';
import { pins } from './read-models/pin-page/pin-page.table.ts';

const COLUMNS = [
  ...['id AS pin_id', 'board_id', 'section_id', 'title', 'description', 'alt_text', 'link', 'hashtags'],
  ...['method', 'source_pin_id', 'media', 'created_at', 'deleted_at'],
];

type Row = OwnRow['row'];

/** Where the picture, and the video, can be had until the end of tomorrow, in full size. */
const withPicture = {
  inject: [MediaUrls, EDGE_CONFIG],
  useFactory:
    (urls: MediaUrls, { origin }: EdgeConfig) =>
    ({ media, ...row }: Row & { readonly media?: MediaFacts | null }): Row => {
      if (!media) return { ...row, picture: null };
      const now = new Date();
      const { url, width, height } = urls.picture(media, 'orig', now);
      const { video } = urls.video(media, now);
      const picture = { media_id: media.id, url: `${origin}${url}`, width, height };
      return { ...row, picture, ...(video && { video: { ...video, url: `${origin}${video.url}` } }) };
    },
};

export const exportedPins = shownBy(
  ownRows({
    name: 'pins',
    from: pins,
    where: 'owner_id = $1 AND deleted_at IS NULL',
    key: { created_at: 'timestamptz', id: 'uuid' },
    descending: true,
    columns: COLUMNS,
  }),
  withPicture,
);

/** Until they are gone for good; also those that went with their board. */
export const exportedDeletedPins = shownBy(
  ownRows({
    name: 'deleted_pins',
    from: pins,
    where: 'owner_id = $1 AND deleted_at IS NOT NULL',
    key: { id: 'uuid' },
    columns: COLUMNS,
  }),
  withPicture,
);
