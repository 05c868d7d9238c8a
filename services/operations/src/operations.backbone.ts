import { BackboneModule } from '@corkboard/service/backbone.module';
import { Module } from '@nestjs/common';
import { operations } from './operations.definition.ts';

/** The backbone of this service; its capabilities import it. */
@Module({ imports: [BackboneModule.forService(operations)], exports: [BackboneModule] })
export class OperationsBackbone {}
