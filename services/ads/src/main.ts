import 'reflect-metadata';
import { PeersModule } from '@corkboard/http-edge/peers/peers.module';
import { runService } from '@corkboard/http-edge/service-process';
import { AdsModule } from './ads.module.ts';

await runService({ service: 'ads', modules: [PeersModule.overHttp(), AdsModule], env: process.env });
