import 'reflect-metadata';
import { PeersModule } from '@corkboard/http-edge/peers/peers.module';
import { runService } from '@corkboard/http-edge/service-process';
import { OperationsModule } from './operations.module.ts';

await runService({ service: 'operations', modules: [PeersModule.overHttp(), OperationsModule], env: process.env });
