import { BackboneModule } from '@corkboard/http-edge/backbone/backbone.module';
import { Module } from '@nestjs/common';
import { identity } from './identity.definition.ts';

@Module({ imports: [BackboneModule.forService(identity)], exports: [BackboneModule] })
export class IdentityBackbone {}
