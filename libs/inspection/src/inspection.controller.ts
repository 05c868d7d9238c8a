import { inspectionRoutes } from '@corkboard/contracts/operations/inspection.routes';
import type { Input as InputOf, Route } from '@corkboard/contracts/route';
import type { ServiceName } from '@corkboard/contracts/services';
import { ApiError } from '@corkboard/http-edge/api-error';
import { goneOf, type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller, Inject, type Type } from '@nestjs/common';
import type { Question } from './port.ts';
import { Inspections } from './registry.ts';

type Ask = (asked: InputOf<Route>, gone: AbortSignal) => Promise<unknown>;

/** The internal routes of one service; across processes they are the only way to its inspection. */
export const inspectionController = (service: ServiceName): Type => {
  @Controller()
  class InspectionController {
    constructor(@Inject(Inspections) private readonly inspections: Inspections) {}

    async answer(name: Question, call: RouteCall<Route>): Promise<unknown> {
      const own = this.inspections.of(service);
      const answer = own && (await (own[name] as Ask)(call, goneOf(call.exchange)));
      if (answer === null) throw new ApiError('NOT_FOUND');
      return answer;
    }
  }
  for (const [name, route] of Object.entries(inspectionRoutes(service)))
    serve(InspectionController.prototype, name as Question, route);
  return InspectionController;
};

interface Answers {
  answer(name: Question, call: RouteCall<Route>): Promise<unknown>;
}

/** Applies decorators to a method: the routes are a table here, one per service. */
const serve = (prototype: Answers, name: Question, route: Route): void => {
  const method = function (this: Answers, call: RouteCall<Route>) {
    return this.answer(name, call);
  };
  const descriptor = { value: method, writable: true, configurable: true, enumerable: false };
  Object.defineProperty(prototype, name, descriptor);
  Serve(route)(prototype, name, descriptor);
};
