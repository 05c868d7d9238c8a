import { pictureFile, registerImage, type UploadedMedia, uploadMedia } from '@corkboard/contracts/curation/media';
import { uploadVideo, videoFile } from '@corkboard/contracts/curation/videos';
import type { Answer } from '@corkboard/contracts/route';
import { isRefused, type Refused } from '@corkboard/event-store/decider';
import { ApiError, orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { IMAGE_MAX_BYTES } from '@corkboard/rules/curation/pictures';
import { mayUploadVideo, VIDEO_MAX_BYTES } from '@corkboard/rules/curation/videos';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ActingFor } from '../acting/acting-for.ts';
import { refusals } from '../refusals.ts';
import { RegisterImage } from './commands/register-image.ts';
import { UploadMedia } from './commands/upload-media.ts';
import { discard, type IncomingFile } from './ingest/incoming-file.ts';
import { PictureIntake } from './ingest/picture-intake.ts';
import { type IncomingVideo, VideoIntake } from './ingest/video-intake.ts';
import { isPictureSize, MediaUrls, VIDEO } from './media-urls.ts';
import { filesOf } from './multipart-file.ts';
import { sendVideo } from './send-video.ts';
import { MediaStorage } from './storage/media-storage.ts';

type Bytes = AsyncIterable<Uint8Array>;

type Uploaded = IncomingFile | IncomingVideo | Refused<'file-too-large'>;

const pathsOf = (file: Uploaded): readonly string[] => {
  if (isRefused(file)) return [];
  return 'video' in file ? [file.poster.path, file.video.path] : [file.path];
};

/** Files whose request turns out to be wrong do not stay. */
const unlessThrown = async <T>(file: Uploaded, work: () => T): Promise<T> => {
  try {
    return work();
  } catch (error) {
    await Promise.all(pathsOf(file).map(discard));
    throw error;
  }
};

/** Tells whether a repeated request is the same; a refusal is. */
const contentOf = (file: Uploaded) => {
  if (isRefused(file)) return file;
  return 'video' in file ? { poster: file.poster.sha256, video: file.video.sha256 } : { sha256: file.sha256 };
};

@Controller()
export class MediaController {
  constructor(
    @Inject(EDGE_CONFIG) private readonly config: EdgeConfig,
    private readonly commands: CommandBus,
    private readonly pictures: PictureIntake,
    private readonly videos: VideoIntake,
    private readonly storage: MediaStorage,
    private readonly urls: MediaUrls,
    private readonly acting: ActingFor,
  ) {}

  @Serve(uploadMedia)
  async upload(call: RouteCall<typeof uploadMedia>): Promise<Answer<typeof uploadMedia>> {
    const subject = await this.acting.subject(call.query, call.viewer);
    const files = await filesOf(call.exchange.request, { file: this.#picture });
    return this.#taken(call, subject, isRefused(files) ? files : files.file);
  }

  @Serve(uploadVideo)
  async uploadVideo(call: RouteCall<typeof uploadVideo>): Promise<Answer<typeof uploadVideo>> {
    const minAgeHours = this.config.VIDEO_UPLOAD_MIN_ACCOUNT_AGE_HOURS;
    if (!mayUploadVideo(call.viewer, { now: new Date(), minAgeHours })) throw new ApiError('VIDEO_REFUSED');
    const subject = await this.acting.subject(call.query, call.viewer);
    const files = await filesOf(call.exchange.request, { poster: this.#picture, file: this.#video });
    return this.#taken(call, subject, isRefused(files) ? files : { poster: files.poster, video: files.file });
  }

  readonly #picture = { most: IMAGE_MAX_BYTES, take: (content: Bytes) => this.pictures.receive(content) };
  readonly #video = { most: VIDEO_MAX_BYTES, take: (content: Bytes) => this.videos.receive(content) };

  async #taken(
    { exchange: { reply }, toCommand }: RouteCall<typeof uploadMedia | typeof uploadVideo>,
    subject: string | undefined,
    file: Uploaded,
  ): Promise<UploadedMedia> {
    // The rest of the upload is not awaited: the answer closes the connection.
    if (isRefused(file)) reply.header('connection', 'close');
    const command = await unlessThrown(file, () => toCommand(UploadMedia, { content: contentOf(file), subject }, file));
    const { media } = orRefuse(await this.commands.execute(command), refusals);
    const { id, width, height, dominantColor: dominant_color, thumbhash } = media;
    const now = new Date();
    const files = { images: this.urls.images(media, now), ...this.urls.video(media, now) };
    return { id, width, height, dominant_color, thumbhash, ...files };
  }

  @Serve(registerImage)
  async register({ body, viewer, toCommand }: RouteCall<typeof registerImage>): Promise<Answer<typeof registerImage>> {
    const about = { content: body, subject: await this.acting.subject(body, viewer) };
    const { mediaId } = await this.commands.execute(toCommand(RegisterImage, about, { sourceUrl: body.image_url }));
    return { media_upload_id: mediaId };
  }

  @Serve(pictureFile)
  async file({ params, query, exchange: { reply } }: RouteCall<typeof pictureFile>): Promise<void> {
    const { size, hash } = params;
    const seconds = this.urls.validFor({ file: size, hash, e: query.e, s: query.s }, new Date());
    const picture = seconds !== null && isPictureSize(size) ? await this.storage.open(hash, size) : null;
    if (!picture) throw new ApiError('NOT_FOUND');
    if (query.download !== undefined) reply.header('content-disposition', 'attachment');
    await reply
      .header('cache-control', `public, max-age=${seconds}, immutable`)
      .header('content-security-policy', "default-src 'none'")
      .header('content-length', picture.bytes)
      .type('image/webp')
      .send(picture.content);
  }

  @Serve(videoFile)
  async video({ params: { hash }, query, exchange }: RouteCall<typeof videoFile>): Promise<void> {
    const seconds = this.urls.validFor({ file: VIDEO, hash, e: query.e, s: query.s }, new Date());
    const video = seconds === null ? null : await this.storage.openVideo(hash);
    if (!video) throw new ApiError('NOT_FOUND');
    exchange.reply
      .header('cache-control', `public, max-age=${seconds}, immutable`)
      .header('content-security-policy', "default-src 'none'");
    await sendVideo(exchange, video);
  }
}
