import {
  lookUpSession,
  profileByUsername,
  profilesByIds,
  profilesStartingWith,
} from '@corkboard/contracts/identity/internal';
import type { Answer } from '@corkboard/contracts/route';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { LiveSessions } from '../sessions/live-sessions.ts';
import { Directory } from './directory.ts';

/** Questions of the other services, in processes of their own. */
@Controller()
export class InternalController {
  constructor(
    private readonly sessions: LiveSessions,
    private readonly directory: Directory,
  ) {}

  @Serve(lookUpSession)
  async session({ body }: RouteCall<typeof lookUpSession>): Promise<Answer<typeof lookUpSession>> {
    return { session: await this.sessions.lookupHash(Buffer.from(body.tokenHash, 'base64url')) };
  }

  @Serve(profilesByIds)
  async profiles({ body }: RouteCall<typeof profilesByIds>): Promise<Answer<typeof profilesByIds>> {
    return { profiles: [...(await this.directory.profiles(body.ids))] };
  }

  @Serve(profileByUsername)
  async profile({ body }: RouteCall<typeof profileByUsername>): Promise<Answer<typeof profileByUsername>> {
    return { profile: await this.directory.profileByUsername(body.username) };
  }

  @Serve(profilesStartingWith)
  async begun({ body }: RouteCall<typeof profilesStartingWith>): Promise<Answer<typeof profilesStartingWith>> {
    return { profiles: [...(await this.directory.profilesStartingWith(body.prefix, body.limit))] };
  }
}
