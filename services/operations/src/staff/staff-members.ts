import type { Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import { staffMemberDecider } from './domain/staff-member.ts';

/** Who somebody of the staff is as of now: from what was recorded, not from what their session remembers. */
@Injectable()
export class StaffMembers {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  /** Null: was never a member, or is none any more. */
  async find(staffId: string): Promise<{ readonly email: string; readonly role: string } | null> {
    const { state } = await this.streams.load(`staff-${staffId}`, staffMemberDecider);
    return state.status === 'active' ? { email: state.email, role: state.role } : null;
  }
}
