import { Streams } from '@corkboard/event-store/streams';
import { Injectable } from '@nestjs/common';
import { staffMemberDecider } from './domain/staff-member.ts';

/** Present role of a member of the staff: from recorded events, not from the session. */
@Injectable()
export class StaffMembers {
  constructor(private readonly streams: Streams) {}

  /** Null: was never a member, or is none any more. */
  async find(staffId: string): Promise<{ readonly email: string; readonly role: string } | null> {
    const { state } = await this.streams.load(`staff-${staffId}`, staffMemberDecider);
    return state.status === 'active' ? { email: state.email, role: state.role } : null;
  }
}
