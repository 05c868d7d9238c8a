import { createHash } from 'node:crypto';
import {
  lookUpSession,
  PROFILES_MAX,
  profileByUsername,
  profilesByIds,
  profilesStartingWith,
} from '@corkboard/contracts/identity/internal';
import {
  type BoardInvitationMail,
  type InvitationMail,
  sendBoardInvitationMail,
  sendInvitationMail,
} from '@corkboard/contracts/identity/invitation-mails';
import type { Profile as PublicProfile } from '@corkboard/contracts/identity/profiles';
import type { Profile, Profiles, Session, Sessions } from '../session.ts';
import type { InternalCall } from './internal-call.ts';

/** A profile as services hand it on. */
export const forServices = (profile: PublicProfile): Profile => ({
  accountId: profile.id,
  username: profile.username,
  fullName: profile.full_name,
  firstName: profile.first_name,
  imageMediumUrl: profile.image_medium_url,
  avatarColorIndex: profile.avatar_color_index,
});

/** Sessions as identity knows them, asked over HTTP. */
export class RemoteSessions implements Sessions {
  constructor(private readonly call: InternalCall) {}

  async lookup(token: string): Promise<Session | null> {
    const tokenHash = createHash('sha256').update(token).digest('base64url');
    const answer = await this.call(lookUpSession.path, { tokenHash });
    return lookUpSession.answer?.parse(answer).session ?? null;
  }
}

/** Names and avatars as identity knows them, asked over HTTP, many at once; callers cache, and consume the events that say when to forget. */
export class RemoteProfiles implements Profiles {
  constructor(private readonly call: InternalCall) {}

  async byIds(accountIds: readonly string[]): Promise<ReadonlyMap<string, Profile>> {
    const ids = [...new Set(accountIds)];
    const found = new Map<string, Profile>();
    for (let at = 0; at < ids.length; at += PROFILES_MAX) {
      const answer = await this.call(profilesByIds.path, { ids: ids.slice(at, at + PROFILES_MAX) });
      for (const profile of profilesByIds.answer?.parse(answer).profiles ?? [])
        found.set(profile.id, forServices(profile));
    }
    return found;
  }

  async byUsername(username: string): Promise<Profile | null> {
    const answer = profileByUsername.answer?.parse(await this.call(profileByUsername.path, { username }));
    return answer?.profile ? forServices(answer.profile) : null;
  }
}

/** Mails of invitations. Throws Unreachable when identity cannot take one; asked again, it sends none twice. */
export interface InvitationMails {
  send(mail: InvitationMail): Promise<void>;
}
export const INVITATION_MAILS = Symbol('InvitationMails');

/** Mails asked of identity over HTTP. */
export class RemoteInvitationMails implements InvitationMails {
  constructor(private readonly call: InternalCall) {}

  async send(mail: InvitationMail): Promise<void> {
    await this.call(sendInvitationMail.path, mail);
  }
}

/** Mails of invitations to boards. Throws Unreachable when identity cannot take one; asked again, it sends none twice. */
export interface BoardInvitationMails {
  send(mail: BoardInvitationMail): Promise<void>;
}
export const BOARD_INVITATION_MAILS = Symbol('BoardInvitationMails');

/** Mails of invitations to boards, asked of identity over HTTP. */
export class RemoteBoardInvitationMails implements BoardInvitationMails {
  constructor(private readonly call: InternalCall) {}

  async send(mail: BoardInvitationMail): Promise<void> {
    await this.call(sendBoardInvitationMail.path, mail);
  }
}

/** People whose names begin with what somebody types. Throws Unreachable when identity cannot answer. */
export interface PeopleDirectory {
  /** At most `limit` profiles, exact user names first. */
  startingWith(prefix: string, limit: number): Promise<readonly Profile[]>;
}
export const PEOPLE_DIRECTORY = Symbol('PeopleDirectory');

/** People, asked of identity over HTTP. */
export class RemotePeopleDirectory implements PeopleDirectory {
  constructor(private readonly call: InternalCall) {}

  async startingWith(prefix: string, limit: number): Promise<readonly Profile[]> {
    const answer = profilesStartingWith.answer?.parse(await this.call(profilesStartingWith.path, { prefix, limit }));
    return (answer?.profiles ?? []).map(forServices);
  }
}
