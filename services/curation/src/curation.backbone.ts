import { BackboneModule } from '@corkboard/http-edge/backbone/backbone.module';
import { Module } from '@nestjs/common';
import { curation } from './curation.definition.ts';

/** The backbone of this service; its capabilities import it. */
@Module({ imports: [BackboneModule.forService(curation)], exports: [BackboneModule] })
export class CurationBackbone {}
