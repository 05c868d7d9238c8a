import { pictureFile, registerImage, uploadMedia as uploadMediaRoute } from '@corkboard/contracts/curation/media';
import type { Answer } from '@corkboard/contracts/route';
import { isRefused } from '@corkboard/event-store/decider';
import { ApiError, orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ActingFor } from '../acting/acting-for.ts';
import { refusals } from '../refusals.ts';
import { RegisterImage } from './commands/register-image.ts';
import { UploadMedia } from './commands/upload-media.ts';
import { PictureIntake } from './ingest/picture-intake.ts';
import { fileOf } from './multipart-file.ts';
import { isPictureSize, PictureUrls } from './picture-urls.ts';
import { PictureStorage } from './storage/picture-storage.ts';

@Controller()
export class MediaController {
  constructor(
    private readonly commands: CommandBus,
    private readonly intake: PictureIntake,
    private readonly storage: PictureStorage,
    private readonly urls: PictureUrls,
    private readonly acting: ActingFor,
  ) {}

  @Serve(uploadMediaRoute)
  async upload({
    query,
    viewer,
    exchange: { request, reply },
    toCommand,
  }: RouteCall<typeof uploadMediaRoute>): Promise<Answer<typeof uploadMediaRoute>> {
    const subject = await this.acting.subject(query, viewer);
    const file = await fileOf(request, (content) => this.intake.receive(content));
    // The rest of the upload is not awaited: the answer closes the connection.
    if (isRefused(file)) reply.header('connection', 'close');
    const content = isRefused(file) ? file : { sha256: file.sha256 };
    const command = toCommand(UploadMedia, { content, subject }, file);
    const { media } = orRefuse(await this.commands.execute(command), refusals);
    const { id, width, height, dominantColor: dominant_color, thumbhash } = media;
    return { id, width, height, dominant_color, thumbhash, images: this.urls.images(media, new Date()) };
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
    const seconds = this.urls.validFor({ size, hash, e: query.e, s: query.s }, new Date());
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
}
