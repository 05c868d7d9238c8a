import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import {
  imageRegistered,
  type MediaEvent,
  mediaDeleted,
  mediaProcessed,
  mediaProcessingFailed,
  mediaUploadCompleted,
  mediaUploadRejected,
} from './media.facts.ts';
import {
  attachable,
  completeRegistration,
  completeUpload,
  deleteUnattached,
  failRegistration,
  mediaDecider,
  registerImage,
  rejectUpload,
} from './media.ts';

const given = givenFor(mediaDecider);
const at = '2026-03-04T12:00:00.000Z';
const aDayLater = '2026-03-05T12:00:00.000Z';

const developed = {
  hash: 'f'.repeat(64),
  width: 600,
  height: 900,
  variants: [],
  dominantColor: '#aabbcc',
  thumbhash: 'AAAA',
  dhash: '0'.repeat(16),
};
const facts = {
  id: 'm1',
  hash: developed.hash,
  width: 600,
  height: 900,
  dominantColor: '#aabbcc',
  thumbhash: 'AAAA',
};
const completed = mediaUploadCompleted({
  mediaId: 'm1',
  ownerId: 'ana',
  bytes: 10,
  sha256: developed.hash,
  sniffedType: 'image/png',
  attachableUntil: aDayLater,
});
const processed = mediaProcessed({ mediaId: 'm1', ownerId: 'ana', durationS: null, poster: null, ...developed });
const registered = imageRegistered({
  mediaId: 'm1',
  sourceUrl: 'https://a.test/1.jpg',
  requestedBy: 'ana',
  attachableUntil: aDayLater,
});
const rejected = mediaUploadRejected({ mediaId: 'm1', ownerId: 'ana', code: 2202, detail: 'image-too-small' });
const failed = mediaProcessingFailed({ mediaId: 'm1', ownerId: 'ana', step: 'fetch', detail: 'too-slow' });
const deleted = mediaDeleted({ mediaId: 'm1', ownerId: 'ana', reason: 'unattached' });

const upload = { mediaId: 'm1', ownerId: 'ana', at };

describe('an upload', () => {
  it('has arrived and is drawn', () =>
    given()
      .when((media) => completeUpload(media, { ...upload, bytes: 10, sniffedType: 'image/png', developed }))
      .then(completed, processed));

  it('of a video tells how long it is, as its media does', () => {
    const long = mediaProcessed({ ...processed.data, durationS: 75.04 });
    const arrived = mediaUploadCompleted({ ...completed.data, sniffedType: 'video/webm' });
    given()
      .when((media) =>
        completeUpload(media, { ...upload, bytes: 10, sniffedType: 'video/webm', durationS: 75.04, developed }),
      )
      .then(arrived, long);
    const media = [arrived, long].reduce(mediaDecider.evolve, mediaDecider.initial);
    expect(attachable(media, { ownerId: 'ana', at })).toEqual({ media: { ...facts, video: { durationMs: 75_040 } } });
  });

  it('that is refused is remembered with its code', () =>
    given()
      .when((media) => rejectUpload(media, { mediaId: 'm1', ownerId: 'ana', detail: 'image-too-small' }))
      .then(rejected));
});

describe('a picture registered by its address', () => {
  const register = { ...upload, sourceUrl: 'https://a.test/1.jpg' };

  it('is recorded once', () => {
    given()
      .when((media) => registerImage(media, register))
      .then(registered);
    given(registered)
      .when((media) => registerImage(media, register))
      .thenNothing();
  });

  it('arrives, or fails, once', () => {
    const complete = { mediaId: 'm1', developed };
    const failure = { mediaId: 'm1', step: 'fetch', detail: 'too-slow' } as const;
    given(registered)
      .when((media) => completeRegistration(media, complete))
      .then(processed);
    given(registered, processed)
      .when((media) => completeRegistration(media, complete))
      .thenNothing();
    given(registered)
      .when((media) => failRegistration(media, failure))
      .then(failed);
    given(registered, processed)
      .when((media) => failRegistration(media, failure))
      .thenNothing();
  });
});

describe('what a pin may have', () => {
  const ask = (past: readonly MediaEvent[], by = 'ana', when = at) =>
    attachable(past.reduce(mediaDecider.evolve, mediaDecider.initial), { ownerId: by, at: when });

  it('is a picture of its owner, for a day', () => {
    expect(ask([completed, processed])).toEqual({ media: facts });
    expect(ask([completed, processed], 'ana', aDayLater)).toEqual({ media: facts });
    expect(ask([completed, processed], 'ana', '2026-03-05T12:00:00.001Z')).toEqual({ refused: 'media-not-found' });
    expect(ask([completed, processed], 'bo')).toEqual({ refused: 'media-not-found' });
  });

  it('is nothing of somebody erased, whose picture nothing is known of any more', () => {
    const erased = { ...processed, data: { ...processed.data, hash: null, thumbhash: null, dhash: null } };
    for (const first of [completed, registered]) expect(ask([first, erased])).toEqual({ refused: 'media-not-ready' });
  });

  it('is one on its way too, and not one that never came', () => {
    expect(ask([registered])).toEqual({ media: null });
    expect(ask([registered, processed])).toEqual({ media: facts });
    expect(ask([registered, failed])).toEqual({ refused: 'media-not-ready' });
  });

  it('is nothing unknown, rejected or deleted', () => {
    expect(ask([])).toEqual({ refused: 'media-not-found' });
    expect(ask([rejected])).toEqual({ refused: 'media-not-found' });
    expect(ask([completed, processed, deleted])).toEqual({ refused: 'media-not-found' });
  });
});

describe('a picture that no pin has', () => {
  const sweep = (past: readonly MediaEvent[], when: string) =>
    given(...past).when((media) => deleteUnattached(media, { mediaId: 'm1', at: when }));

  it('goes an hour after the day in which it could be attached', () => {
    sweep([completed, processed], '2026-03-05T12:59:59.999Z').thenRefused('still-attachable');
    sweep([completed, processed], '2026-03-05T13:00:00.000Z').then(deleted);
    sweep([registered, failed], '2026-03-05T13:00:00.000Z').then(deleted);
  });

  it('goes once, and what never was cannot go', () => {
    sweep([completed, processed, deleted], '2026-03-06T00:00:00.000Z').thenNothing();
    sweep([], '2026-03-06T00:00:00.000Z').thenNothing();
    sweep([rejected], '2026-03-06T00:00:00.000Z').thenNothing();
  });
});
