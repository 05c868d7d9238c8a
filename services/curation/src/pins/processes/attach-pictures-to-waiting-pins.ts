import type { EventOf } from '@corkboard/event-store/fact';
import type { Streams } from '@corkboard/event-store/streams';
import { type Process, process } from '@corkboard/service/definition';
import type { mediaProcessed } from '../../media/domain/media.facts.ts';
import { mediaDecider } from '../../media/domain/media.ts';
import type { AttachedMedia } from '../../media/files/attached-media.ts';
import { AttachMedia } from '../commands/attach-media.ts';
import type { PinSave, pinMediaAttached, pinRestored } from '../domain/pin.facts.ts';

/**
 * A pin saved before its picture arrived gets it when it does. Pin and picture may arrive in either order: the pin is
 * written down as waiting before its picture is looked for, so one of the two always finds the other. A pin that is deleted
 * meanwhile waits on, and gets its picture when it is restored.
 */
export const attachPicturesToWaitingPins = (streams: Streams, attached: AttachedMedia): Process => {
  /** The picture that a new pin waits for from now on; null when it has one, or none at all. */
  const begin = async ({ data: { pinId, media, mediaIds } }: PinSave): Promise<string | null> => {
    const [mediaId] = mediaIds;
    if (mediaId === undefined) return null;
    await attached.note(mediaId);
    if (media) return null;
    await attached.waits(pinId, mediaId);
    return mediaId;
  };
  return process<PinSave | EventOf<typeof pinMediaAttached | typeof pinRestored | typeof mediaProcessed>>({
    name: 'attach-pictures-to-waiting-pins',
    types: ['PinCreated', 'PinSaved', 'PinMediaAttached', 'PinRestored', 'MediaProcessed'],
    react: async (event, context) => {
      if (event.type === 'MediaProcessed') {
        const { mediaId: id, hash, width, height, dominantColor, thumbhash } = event.data;
        if (hash === null || thumbhash === null) return [];
        const media = { id, hash, width, height, dominantColor, thumbhash };
        const waiting = await attached.waitingFor(id);
        return waiting.map((pinId, at) => new AttachMedia(context('AttachMedia', at), { pinId, media }));
      }
      if (event.type === 'PinMediaAttached') {
        await attached.waitsNoMore(event.data.pinId);
        return [];
      }
      const { pinId } = event.data;
      const mediaId = event.type === 'PinRestored' ? await attached.awaitedBy(pinId) : await begin(event);
      if (mediaId === null) return [];
      const { state } = await streams.load(`media-${mediaId}`, mediaDecider);
      return state.status === 'ready' ? [new AttachMedia(context('AttachMedia'), { pinId, media: state.media })] : [];
    },
  });
};
