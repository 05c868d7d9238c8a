import { Readable } from 'node:stream';
import type { videoFile } from '@corkboard/contracts/curation/videos';
import type { RouteCall } from '@corkboard/http-edge/serve';
import rangeParser from 'range-parser';
import { sniffVideo } from './domain/video-rules.ts';
import type { StoredVideo } from './storage/media-storage.ts';

const UNSATISFIABLE = -1;

type Range = { readonly start: number; readonly end: number };

/** A suffix that is longer than the video is all of it (RFC 9110, 14.1.2); the parser takes it for unsatisfiable. */
const clamped = (range: string, bytes: number): string => {
  const suffix = /^bytes=-(\d+)$/.exec(range)?.[1];
  return Number(suffix) > bytes ? `bytes=-${bytes}` : range;
};

/** The one part that is asked for; null for several parts, and for what is no range. */
const partOf = (range: string, bytes: number): Range | null | typeof UNSATISFIABLE => {
  const ranges = rangeParser(bytes, clamped(range, bytes));
  if (ranges === UNSATISFIABLE) return ranges;
  return Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? (ranges[0] ?? null) : null;
};

/** RFC 9110, 14: the whole, or a part where `Range` asks for one; `Range` is for GET alone. */
export const sendVideo = async (
  { request, reply }: RouteCall<typeof videoFile>['exchange'],
  video: StoredVideo,
): Promise<void> => {
  const { bytes, head } = video;
  const isHead = request.method === 'HEAD';
  const asked = isHead ? undefined : request.headers.range;
  const part = asked === undefined ? null : partOf(asked, bytes);
  reply.header('accept-ranges', 'bytes').type(sniffVideo(head) ?? 'application/octet-stream');
  if (part === UNSATISFIABLE) {
    await video.close();
    await reply.status(416).header('content-range', `bytes */${bytes}`).header('content-length', 0).send('');
    return;
  }
  const { start, end } = part ?? { start: 0, end: bytes - 1 };
  if (part) reply.status(206).header('content-range', `bytes ${start}-${end}/${bytes}`);
  reply.header('content-length', end - start + 1);
  if (isHead) await video.close();
  await reply.send(isHead ? Readable.from([]) : video.content({ start, end }));
};
