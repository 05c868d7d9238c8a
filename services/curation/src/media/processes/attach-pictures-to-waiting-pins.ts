import type { Streams } from '@corkboard/event-store/streams';
import { type Process, process } from '@corkboard/http-edge/backbone/definition';
import { AttachMedia } from '../../pins/commands/attach-media.ts';
import type { PinCreated, PinMediaAttached, PinSaved } from '../../pins/domain/pin.events.ts';
import type { MediaProcessed } from '../domain/media.events.ts';
import { mediaDecider } from '../domain/media.ts';
import type { AttachedMedia } from '../files/attached-media.ts';

/**
 * A pin saved before its picture arrived gets it when it does. Pin and picture may be heard of in either order: the pin is
 * written down as waiting before its picture is looked for, so one of the two always finds the other.
 */
export const attachPicturesToWaitingPins = (streams: Streams, attached: AttachedMedia): Process =>
  process<PinCreated | PinSaved | PinMediaAttached | MediaProcessed>({
    name: 'attach-pictures-to-waiting-pins',
    types: ['PinCreated', 'PinSaved', 'PinMediaAttached', 'MediaProcessed'],
    react: async (event, context) => {
      if (event.type === 'MediaProcessed') {
        const { mediaId: id, hash, width, height, dominantColor, thumbhash } = event.data;
        const media = { id, hash, width, height, dominantColor, thumbhash };
        const waiting = await attached.waitingFor(id);
        return waiting.map((pinId, at) => new AttachMedia(context('AttachMedia', at), pinId, media));
      }
      if (event.type === 'PinMediaAttached') {
        await attached.waitsNoMore(event.data.pinId);
        return [];
      }
      const { pinId, media, mediaIds } = event.data;
      const [mediaId] = mediaIds;
      if (mediaId === undefined) return [];
      await attached.note(mediaId);
      if (media) return [];
      await attached.waits(pinId, mediaId);
      const { state } = await streams.load(`media-${mediaId}`, mediaDecider);
      return state.status === 'ready' ? [new AttachMedia(context('AttachMedia'), pinId, state.media)] : [];
    },
  });
