import 'reflect-metadata';
import { PeersModule } from '@corkboard/http-edge/peers/peers.module';
import { runService } from '@corkboard/http-edge/service-process';
import { CurationModule } from './curation.module.ts';

await runService({ service: 'curation', modules: [PeersModule.overHttp(), CurationModule], env: process.env });
