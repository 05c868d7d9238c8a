import { type ServiceName, serviceNames, urlVariableOf } from '@corkboard/contracts/services';
import { found } from '@corkboard/http-edge/api-error';
import { toApiError } from '@corkboard/http-edge/error.filter';
import { PeerFailed, Unreachable } from '@corkboard/http-edge/session';
import { inspectionOverHttp } from '@corkboard/inspection/over-http';
import type { Asked as AskedOf, Inspection, Question } from '@corkboard/inspection/port';
import { Inspections } from '@corkboard/inspection/registry';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { LOG, type Log } from '@corkboard/runtime/log';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { Inject, Injectable } from '@nestjs/common';

export interface Asked<Value> {
  readonly answers: readonly { readonly service: ServiceName; readonly value: Value }[];
  readonly services: { service: ServiceName; status: 'answered' | 'unreachable' | 'failed' }[];
}

interface ToOne {
  readonly params: { readonly service: ServiceName };
}

/** Finds the inspection of each service: in this process directly, elsewhere by HTTP. */
@Injectable()
export class FanOut {
  readonly #remote = new Map<ServiceName, Inspection>();

  constructor(
    @Inject(Inspections) private readonly inspections: Inspections,
    @Inject(EDGE_CONFIG) config: EdgeConfig,
    @Inject(SECRETS) secrets: Secrets,
    @Inject(LOG) private readonly log: Log,
  ) {
    for (const service of serviceNames) {
      const origin = config[urlVariableOf(service)];
      if (origin)
        this.#remote.set(service, inspectionOverHttp(service, { origin, token: secrets['internal-token'].export() }));
    }
  }

  /** @throws Unreachable when the service neither runs here nor is configured. */
  of(service: ServiceName): Inspection {
    const inspection = this.inspections.of(service) ?? this.#remote.get(service);
    if (!inspection) throw new Unreachable(`${service} is not configured`);
    return inspection;
  }

  /** Passes a question on to the service that its address names. @throws ApiError NOT_FOUND when there is no such thing. */
  async forward<Name extends Question>(name: Name, asked: AskedOf<Name> & ToOne) {
    return found(await this.of(asked.params.service)[name](asked));
  }

  /** Asks every service the same. */
  async all<Name extends Question>(name: Name, asked: AskedOf<Name>) {
    const { answers, services } = await this.ask(serviceNames, (inspection) => inspection[name](asked));
    return { values: answers.map(({ value }) => value), services };
  }

  /** Asks all (or one, or those named) at once; a service that does not answer is named, not awaited by the others' readers. */
  async ask<Value>(
    services: readonly ServiceName[],
    question: (inspection: Inspection, service: ServiceName) => Promise<Value>,
  ): Promise<Asked<Value>> {
    const asked = await Promise.all(
      services.map(async (service) => {
        try {
          return { service, status: 'answered', value: await question(this.of(service), service) } as const;
        } catch (error) {
          return { service, status: this.#statusAfter(error, service) } as const;
        }
      }),
    );
    return {
      answers: asked.flatMap((each) => (each.status === 'answered' ? [each] : [])),
      services: asked.map(({ service, status }) => ({ service, status })),
    };
  }

  /** A refusal is answered to the caller; a defect is logged, and the other services' answers are shown all the same. */
  #statusAfter(error: unknown, service: ServiceName): 'unreachable' | 'failed' {
    const { errorName, definition } = toApiError(error);
    if (definition.status < 500) throw error;
    if (errorName === 'DEGRADED' && !(error instanceof PeerFailed)) return 'unreachable';
    this.log.error({ err: error, asked: service }, 'an inspection failed');
    return 'failed';
  }
}

export const chosen = (only: ServiceName | undefined): readonly ServiceName[] => (only ? [only] : serviceNames);
