import { randomUUID } from 'node:crypto';
import { PROFILES, type Profile, type Profiles } from '@corkboard/http-edge/session';

/** Account of every username, made at first sight. */
export const accounts = new Map<string, string>();
const profileOf = (accountId: string, username: string): Profile => ({
  accountId,
  username,
  fullName: username,
  firstName: username,
  imageMediumUrl: null,
  avatarColorIndex: 0,
});
const profiles: Profiles = {
  byIds: async (ids) =>
    new Map([...accounts].filter(([, id]) => ids.includes(id)).map(([name, id]) => [id, profileOf(id, name)])),
  byUsername: async (name) => {
    const id = accounts.get(name) ?? randomUUID();
    accounts.set(name, id);
    return profileOf(id, name);
  },
};
class Peers {}
/** Stands in for identity. */
export const peers = {
  module: Peers,
  global: true,
  providers: [{ provide: PROFILES, useValue: profiles }],
  exports: [PROFILES],
};

/** Body of a request. */
export const bodyOf = (username: string) => ({
  username,
  confirmation: username,
  asked_by: 'person',
  reason: 'asked by letter',
  case_id: 'PRIV-1',
});
