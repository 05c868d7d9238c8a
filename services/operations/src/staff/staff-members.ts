import type { EventStore } from '@corkboard/event-store/port';
import { Streams } from '@corkboard/event-store/streams';
import { CLAIMS, type Claims, EVENT_STORE } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import { staffMemberDecider, staffStream } from './domain/staff-member.ts';

/** Present members of the staff: from recorded events, not from their sessions. */
@Injectable()
export class StaffMembers {
  constructor(
    private readonly streams: Streams,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLAIMS) private readonly claims: Claims,
  ) {}

  claimOf(email: string) {
    return this.claims.of('staff-email', email);
  }

  /** Id of the member with this address, or null. */
  async idOf(email: string): Promise<string | null> {
    const stream = await this.store.holderOf(this.claimOf(email));
    return stream?.slice(staffStream('').length) ?? null;
  }

  /** Null: was never a member, or is none any more. */
  async find(staffId: string): Promise<{ readonly email: string; readonly role: string } | null> {
    const { state } = await this.streams.load(staffStream(staffId), staffMemberDecider);
    return state.status === 'active' ? { email: state.email, role: state.role } : null;
  }

  async isPrivacyStaff(staffId: string): Promise<boolean> {
    return (await this.find(staffId))?.role === 'privacy';
  }
}
