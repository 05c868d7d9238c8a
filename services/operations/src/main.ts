import 'reflect-metadata';
import { runService } from '@corkboard/http-edge/service-process';
import { OperationsModule } from './operations.module.ts';

await runService({ service: 'operations', modules: [OperationsModule], env: process.env });
