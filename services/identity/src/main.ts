import 'reflect-metadata';
import { runService } from '@corkboard/http-edge/service-process';
import { IdentityModule } from './identity.module.ts';

await runService({ service: 'identity', modules: [IdentityModule], env: process.env });
