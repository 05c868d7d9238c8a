/** Seconds into a video at which its poster is taken: many begin in black. */
const AT_SECONDS = 1;
/** Milliseconds within which a browser shows a frame of a video that it can play. */
const PATIENCE_MS = 15_000;
/** Longest side of a poster, in px. */
const SIDE_MOST = 1_920;

const once = (video: HTMLVideoElement, event: 'loadeddata' | 'seeked', signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    const fail = () => reject(new Error('The browser cannot show this video'));
    video.addEventListener('error', fail, { once: true });
    signal?.addEventListener('abort', fail, { once: true });
    setTimeout(fail, PATIENCE_MS);
  });

const drawn = (video: HTMLVideoElement): Promise<Blob> => {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, SIDE_MOST / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The video has no picture'))), 'image/jpeg', 0.9),
  );
};

/** DS-104: a frame of a video, as a JPEG. Rejects where the browser cannot show the video, and once the signal aborts. */
export const posterOf = async (file: Blob, signal?: AbortSignal): Promise<Blob> => {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    const loaded = once(video, 'loadeddata', signal);
    video.src = url;
    // Safari on phones loads what it plays, and nothing before.
    video.play().catch(() => undefined);
    await loaded;
    video.pause();
    const sought = once(video, 'seeked', signal);
    video.currentTime = Math.min(AT_SECONDS, video.duration / 2);
    await sought;
    return await drawn(video);
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
};
