import { type ShareNetwork, shareNetworks } from '@corkboard/rules/curation/sharing';
import type { Log } from '@corkboard/runtime/log';
import type { CurationConfig } from '../configuration.ts';

export interface SharedPin {
  readonly pinId: string;
  readonly userId: string;
  readonly network: ShareNetwork;
}

/** DS-058: way to the social networks. */
export interface SocialSharePort {
  /** Networks that it leads to. */
  readonly networks: readonly ShareNetwork[];
  /** Asked again with the same pin where it threw, and after a restart in between. */
  share(pin: SharedPin): Promise<void>;
}
export const SOCIAL_SHARE = Symbol('SocialSharePort');

/** `none` also drops what was asked for while there was an adapter. */
export const socialShareOf = ({ SOCIAL_SHARE: adapter }: CurationConfig, log: Log): SocialSharePort =>
  adapter === 'log'
    ? {
        networks: shareNetworks,
        share: async ({ pinId, network }) => log.info({ pinId, network }, 'a pin was shared to a social network'),
      }
    : { networks: [], share: async () => undefined };

export interface ShareFlags {
  readonly share_facebook?: boolean | undefined;
  readonly share_twitter?: boolean | undefined;
}

/** S-086: networks that a save names and that there is a way to. */
export const networksOf = (flags: ShareFlags, { networks }: SocialSharePort): readonly ShareNetwork[] =>
  networks.filter((network) => flags[`share_${network}`] === true);
