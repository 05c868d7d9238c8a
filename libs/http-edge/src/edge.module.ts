import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { useFingerprintKey } from '@corkboard/runtime/fingerprint';
import { LOG, type Log } from '@corkboard/runtime/log';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AnswersInterceptor } from './answers.interceptor.ts';
import { ErrorFilter } from './error.filter.ts';
import { GateGuard } from './gate/gate.guard.ts';
import { ServiceSeats } from './gate/registry.ts';
import { HealthController } from './health.controller.ts';

/** The edge of a process: once per application, whatever services run in it. */
@Global()
@Module({})
export class EdgeModule {
  static with(config: EdgeConfig, secrets: Secrets, log: Log): DynamicModule {
    useFingerprintKey(secrets['fingerprint-key']);
    return {
      module: EdgeModule,
      controllers: [HealthController],
      providers: [
        ServiceSeats,
        { provide: EDGE_CONFIG, useValue: config },
        { provide: SECRETS, useValue: secrets },
        { provide: LOG, useValue: log },
        { provide: APP_GUARD, useClass: GateGuard },
        { provide: APP_INTERCEPTOR, useClass: AnswersInterceptor },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
      exports: [ServiceSeats, EDGE_CONFIG, SECRETS, LOG],
    };
  }
}
