import { closeAccount } from '@corkboard/contracts/identity/closing';
import type { Answer } from '@corkboard/contracts/route';
import { orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Browsers } from '../devices/browsers.ts';
import { SignIn } from '../sign-in/sign-in.ts';
import { RequestClosure } from './commands/request-closure.ts';

const refusals = { 'account-not-open': 'SESSION_MISSING' } as const;

@Controller()
export class ClosingController {
  constructor(
    private readonly bus: CommandBus,
    private readonly signIn: SignIn,
    private readonly browsers: Browsers,
  ) {}

  /** Nothing is kept of the password, no digest of the request either. */
  @Serve(closeAccount)
  async close(call: RouteCall<typeof closeAccount>): Promise<Answer<typeof closeAccount>> {
    const { body, viewer, exchange, toCommand } = call;
    const { accountId, username } = viewer;
    await this.signIn.confirm(exchange, { identifier: username, password: body.password });
    const command = toCommand(RequestClosure, { content: null }, { accountId });
    const { closesAfter } = orRefuse(await this.bus.execute(command), refusals);
    this.browsers.of(exchange).signOut();
    return { closes_after: closesAfter };
  }
}
