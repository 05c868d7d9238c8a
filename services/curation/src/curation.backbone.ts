import { BackboneModule } from '@corkboard/service/backbone.module';
import { Module } from '@nestjs/common';
import { curation } from './curation.definition.ts';

/** What the modules of this service import. */
@Module({ imports: [BackboneModule.forService(curation)], exports: [BackboneModule] })
export class CurationBackbone {}
