import type { CommandContext } from '@corkboard/event-store/streams';
import { found, orRefuse } from '@corkboard/http-edge/api-error';
import { type ContextOptions, contextOf } from '@corkboard/http-edge/command-context';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { refusals } from '../refusals.ts';
import { RecordStaffAct } from './commands/record-staff-act.ts';
import type { StaffAuditEvent } from './domain/staff-audit.facts.ts';

interface Acting<Done> extends ContextOptions {
  /** Entry of the log, with its author and reason. */
  readonly record: StaffAuditEvent;
  /** `entry`: the id of what was recorded. */
  readonly act: (context: CommandContext, entry: string) => Promise<Done | null>;
}

@Injectable()
export class StaffActs {
  constructor(@Inject(CommandBus) private readonly bus: CommandBus) {}

  /** Records an act of staff, and only then carries it out. @throws ApiError NOT_FOUND when that answers null. */
  async actOn<Done>(request: FastifyRequest, { record, act, ...options }: Acting<Done>): Promise<Done> {
    const context = contextOf(request, options);
    const { entry } = orRefuse(await this.bus.execute(new RecordStaffAct(context, record)), refusals);
    return found(await act(context, entry));
  }
}
