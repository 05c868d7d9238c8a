import type { BoardPrivacy } from './boards.ts';

/** Social networks that a pin may be shared to while it is saved. */
export const shareNetworks = ['facebook', 'twitter'] as const;
export type ShareNetwork = (typeof shareNetworks)[number];

/** S-063, DS-058: pins of secret and protected boards are shared to no network. */
export const isShareable = (privacy: BoardPrivacy | undefined): privacy is 'public' => privacy === 'public';
