import type { VideoType } from '@corkboard/rules/curation/videos';
import {
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

const withInput = async <T>(path: string, work: (input: Input) => Promise<T>): Promise<T> => {
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: new FilePathSource(path) });
  try {
    return await work(input);
  } finally {
    input.dispose();
  }
};

/** Seconds of a video; null for a file without a video track, or that cannot be read. */
export const durationOf = (path: string): Promise<number | null> =>
  withInput(path, async (input) => {
    const track = await input.getPrimaryVideoTrack();
    const seconds = track ? await input.computeDuration() : Number.NaN;
    return Number.isFinite(seconds) ? seconds : null;
  }).catch(() => null);

/**
 * Writes picture and sound as they are into a new container, which says nothing else: no place, no device, no title. QuickTime
 * becomes MP4. False where they cannot be read, or do not go into it.
 */
export const repackVideo = (path: string, type: VideoType, to: string): Promise<boolean> =>
  withInput(path, async (input) => {
    const format = type === 'video/webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: false });
    const output = new Output({ format, target: new FilePathTarget(to) });
    const conversion = await Conversion.init({ input, output, tags: {}, showWarnings: false });
    if (!conversion.isValid || conversion.discardedTracks.length > 0) return false;
    await conversion.execute();
    return true;
  }).catch(() => false);
