import { BackboneModule } from '@corkboard/http-edge/backbone/backbone.module';
import { SECRETS, type Secrets } from '@corkboard/http-edge/secrets';
import { Module } from '@nestjs/common';
import { curation } from './curation.definition.ts';
import { PictureUrls } from './media/picture-urls.ts';

/** What every capability of this service imports: its backbone, and how pictures are addressed. */
@Module({
  imports: [BackboneModule.forService(curation)],
  providers: [
    {
      provide: PictureUrls,
      useFactory: (secrets: Secrets) => new PictureUrls(secrets['picture-key'].export().toString('base64url')),
      inject: [SECRETS],
    },
  ],
  exports: [BackboneModule, PictureUrls],
})
export class CurationBackbone {}
