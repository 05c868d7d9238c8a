import { askActing } from '@corkboard/contracts/ads/acting';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { ActingForBusinesses } from './acting-for-businesses.ts';

/** Questions of other services, in a process of its own. */
@Controller()
export class ActingController {
  constructor(private readonly acting: ActingForBusinesses) {}

  @Serve(askActing, { reads: [] })
  async ask({ body }: RouteCall<typeof askActing>) {
    return { answers: [...(await this.acting.ask(body.questions))] };
  }
}
