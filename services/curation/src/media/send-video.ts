import type { videoFile } from '@corkboard/contracts/curation/videos';
import type { RouteCall } from '@corkboard/http-edge/serve';
import rangeParser from 'range-parser';
import { sniffVideo } from './domain/video-rules.ts';
import type { StoredVideo } from './storage/picture-storage.ts';

const UNSATISFIABLE = -1;

/** RFC 9110, 14: the whole, or the one part that `Range` asks for; of several parts, or of what is no range, the whole. */
export const sendVideo = async (
  { request, reply }: RouteCall<typeof videoFile>['exchange'],
  video: StoredVideo,
): Promise<void> => {
  const { bytes, head } = video;
  const asked = request.headers.range;
  const ranges = asked === undefined ? null : rangeParser(bytes, asked);
  reply.header('accept-ranges', 'bytes');
  if (ranges === UNSATISFIABLE) {
    await video.close();
    await reply.status(416).header('content-range', `bytes */${bytes}`).send();
    return;
  }
  const part = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
  const { start, end } = part ?? { start: 0, end: bytes - 1 };
  if (part) reply.status(206).header('content-range', `bytes ${start}-${end}/${bytes}`);
  await reply
    .header('content-length', end - start + 1)
    .type(sniffVideo(head) ?? 'application/octet-stream')
    .send(video.content({ start, end }));
};
