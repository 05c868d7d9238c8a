import { writeFile } from 'node:fs/promises';
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

// JavaScript, as this process has none of the hooks that load TypeScript in tests.

/** Seconds of a video, to the millisecond; null for a file without a video track. */
const durationOf = async (input) => {
  const track = await input.getPrimaryVideoTrack();
  const seconds = track ? await input.computeDuration() : Number.NaN;
  return Number.isFinite(seconds) ? Math.round(seconds * 1_000) / 1_000 : null;
};

/** Something is missing where the picture, or all of the sound, does not go into the new container. */
const isWhole = ({ isValid, discardedTracks, utilizedTracks }) =>
  isValid &&
  ['video', 'audio'].every(
    (kind) =>
      !discardedTracks.some(({ track }) => track.type === kind) || utilizedTracks.some(({ type }) => type === kind),
  );

const repack = async (input, { type, to }) => {
  await writeFile(to, '', { flag: 'wx', mode: 0o600 });
  const format = type === 'video/webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: false });
  const output = new Output({ format, target: new FilePathTarget(to) });
  const conversion = await Conversion.init({ input, output, tags: {}, showWarnings: false });
  if (!isWhole(conversion)) return false;
  await conversion.execute();
  return true;
};

/** Answers `{ durationS, packed }`; `durationS` null: it is no video. One out of bounds is not packed. */
const pack = async ({ path, leastS, mostS, ...into }) => {
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: new FilePathSource(path) });
  const durationS = await durationOf(input);
  const isWithin = durationS !== null && durationS >= leastS && durationS <= mostS;
  return { durationS, packed: isWithin && (await repack(input, into)) };
};

// The service that asked is gone.
process.once('disconnect', () => process.exit());
process.once('message', async (packing) => {
  const answer = await pack(packing).then(
    (packed) => ({ packed }),
    ({ code }) => ({ code: typeof code === 'string' ? code : null }),
  );
  process.send(answer, () => process.disconnect());
});
