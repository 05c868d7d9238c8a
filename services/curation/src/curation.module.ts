import { InspectionModule } from '@corkboard/inspection/inspection.module';
import { Module } from '@nestjs/common';
import { CurationBackbone } from './curation.backbone.ts';
import { curation } from './curation.definition.ts';

/**
 * What someone keeps: boards, pins, pictures, search. Names of people come from the PROFILES port. Controllers and providers
 * are those that the capabilities of `curation.definition.ts` list.
 */
@Module({
  imports: [CurationBackbone, InspectionModule.forService({ service: 'curation', imports: [CurationBackbone] })],
  ...curation.parts,
})
export class CurationModule {}
