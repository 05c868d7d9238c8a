import type { PersonalField } from '@corkboard/contracts/operations/inspection';
import { ApiError, orRefuse } from '@corkboard/http-edge/api-error';
import { contextOf } from '@corkboard/http-edge/command-context';
import type { StaffSession } from '@corkboard/http-edge/session';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { refusals } from '../refusals.ts';
import { RecordPersonalDataView } from './commands/record-personal-data-view.ts';
import type { StaffViewedPersonalData } from './domain/staff-audit.events.ts';

type View = StaffViewedPersonalData['data'];
type Target = Pick<View, 'service' | 'kind' | 'target' | 'revision' | 'subjects' | 'fields'>;

export const whoseAndWhat = (personal: readonly PersonalField[]): Pick<View, 'subjects' | 'fields'> => ({
  subjects: [...new Set(personal.flatMap(({ subject }) => subject ?? []))].slice(0, 100),
  fields: [...new Set(personal.map(({ field }) => field))],
});

/** Records who looks at whose data and why, and only then looks. */
@Injectable()
export class Reveal {
  constructor(@Inject(CommandBus) private readonly bus: CommandBus) {}

  async after<Value>(
    recording: { command: string; request: FastifyRequest; staff: StaffSession; target: Target; purpose: string },
    look: () => Promise<Value | null>,
  ): Promise<Value> {
    const { command, request, staff, target, purpose } = recording;
    const view: View = { staffId: staff.staffId, ...target, purpose, caseId: null };
    const context = contextOf(request, { command, content: { target, purpose } });
    orRefuse(await this.bus.execute(new RecordPersonalDataView(context, view)), refusals);
    const seen = await look();
    if (seen === null) throw new ApiError('NOT_FOUND');
    return seen;
  }
}
