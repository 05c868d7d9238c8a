import { BackboneModule } from '@corkboard/service/backbone.module';
import { Module } from '@nestjs/common';
import { identity } from './identity.definition.ts';

@Module({ imports: [BackboneModule.forService(identity)], exports: [BackboneModule] })
export class IdentityBackbone {}
