import { live, metrics, ready } from '@corkboard/contracts/operations/health';
import { isLost } from '@corkboard/event-store/failures';
import { collectProcessMetrics } from '@corkboard/runtime/process-metrics';
import { isLeaving } from '@corkboard/runtime/readiness';
import { Controller } from '@nestjs/common';
import { ApiError } from './api-error.ts';
import { ServiceSeats } from './gate/registry.ts';
import { metricsText } from './request-metrics.ts';
import { type RouteCall, Serve } from './serve.ts';
import { Unreachable } from './session.ts';

collectProcessMetrics();

@Controller()
export class HealthController {
  constructor(private readonly seats: ServiceSeats) {}

  @Serve(live)
  live() {
    return { status: 'ok' as const };
  }

  @Serve(ready)
  async ready() {
    if (isLeaving()) throw new ApiError('DEGRADED', { retryAfterSeconds: 1 });
    const seats = this.seats.all();
    await Promise.all(seats.map((seat) => seat.ping())).catch((cause: unknown) => {
      throw isLost(cause) ? cause : new Unreachable('a service is not ready', { cause });
    });
    return {
      status: 'ok' as const,
      services: Object.fromEntries(seats.map(({ service }) => [service, 'ready' as const])),
    };
  }

  @Serve(metrics)
  async metrics({ exchange: { reply } }: RouteCall<typeof metrics>) {
    const { type, text } = await metricsText();
    reply.header('content-type', type);
    return text;
  }
}
