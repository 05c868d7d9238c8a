import { BACKGROUND_HEADER } from '@corkboard/contracts/operations/staff';
import { callOf } from '@corkboard/http-edge/call';
import {
  applyDecorators,
  type CallHandler,
  Controller,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { StaffRealm } from './staff-realm.ts';

/** DE-072: what staff do keeps their session alive; what the page asks by itself does not. */
@Injectable()
export class StaffActivity implements NestInterceptor {
  constructor(private readonly realm: StaffRealm) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { staff } = callOf(request);
    if (staff && request.headers[BACKGROUND_HEADER] === undefined) await this.realm.touch(staff.sessionId);
    return next.handle();
  }
}

/** Controller of routes of the console. */
export const StaffController = () => applyDecorators(Controller(), UseInterceptors(StaffActivity));
