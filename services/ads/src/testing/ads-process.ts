import 'reflect-metadata';
import { startService } from '@corkboard/http-edge/service-process';
import { IdentityModule } from '@corkboard/identity-service/identity.module';
import { AdsModule } from '../ads.module.ts';

// Settings, as JSON.
const env = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
const modules = [IdentityModule, AdsModule];
const { address } = await startService({ service: 'ads', modules, beside: ['identity'], env });
process.send?.(address);
