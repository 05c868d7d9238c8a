import { type InspectedService, inspectedServices } from '@corkboard/contracts/operations/inspection';
import { urlVariableOf } from '@corkboard/contracts/services';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/http-edge/config';
import { toApiError } from '@corkboard/http-edge/error.filter';
import { LOG, type Log } from '@corkboard/http-edge/log';
import { SECRETS, type Secrets } from '@corkboard/http-edge/secrets';
import { PeerFailed, Unreachable } from '@corkboard/http-edge/session';
import { inspectionOverHttp } from '@corkboard/inspection/over-http';
import type { Inspection } from '@corkboard/inspection/port';
import { Inspections } from '@corkboard/inspection/registry';
import { Inject, Injectable } from '@nestjs/common';

export interface Asked<Value> {
  readonly answers: readonly { readonly service: InspectedService; readonly value: Value }[];
  readonly services: { service: InspectedService; status: 'answered' | 'unreachable' | 'failed' }[];
}

/** Finds the inspection of each service: in this process directly, elsewhere by HTTP. */
@Injectable()
export class FanOut {
  readonly #remote = new Map<InspectedService, Inspection>();

  constructor(
    @Inject(Inspections) private readonly inspections: Inspections,
    @Inject(EDGE_CONFIG) config: EdgeConfig,
    @Inject(SECRETS) secrets: Secrets,
    @Inject(LOG) private readonly log: Log,
  ) {
    for (const service of inspectedServices) {
      const origin = config[urlVariableOf(service)];
      if (origin)
        this.#remote.set(service, inspectionOverHttp(service, { origin, token: secrets['internal-token'].export() }));
    }
  }

  /** @throws Unreachable when the service neither runs here nor is configured. */
  of(service: InspectedService): Inspection {
    const found = this.inspections.of(service) ?? this.#remote.get(service);
    if (!found) throw new Unreachable(`${service} is not configured`);
    return found;
  }

  /** Asks all (or one, or those named) at once; a service that does not answer is named, not awaited by the others' readers. */
  async ask<Value>(
    services: readonly InspectedService[],
    question: (inspection: Inspection) => Promise<Value>,
  ): Promise<Asked<Value>> {
    const asked = await Promise.all(
      services.map(async (service) => {
        try {
          return { service, status: 'answered', value: await question(this.of(service)) } as const;
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

  /** A refusal is the asker's to hear; a defect is logged, and the other services' answers are shown all the same. */
  #statusAfter(error: unknown, service: InspectedService): 'unreachable' | 'failed' {
    const { errorName, definition } = toApiError(error);
    if (definition.status < 500) throw error;
    if (errorName === 'DEGRADED' && !(error instanceof PeerFailed)) return 'unreachable';
    this.log.error({ err: error, asked: service }, 'an inspection failed');
    return 'failed';
  }
}

export const chosen = (only: InspectedService | undefined): readonly InspectedService[] =>
  only ? [only] : inspectedServices;
