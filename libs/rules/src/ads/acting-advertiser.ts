/** S-229. */
interface Advertiser {
  readonly id: string;
  readonly owner_user_id: string;
}

/** S-087: id of the ad account that goes with a save: only of one whose owner is another user than who is logged in. */
export const advertiserOfSave = (viewerId: string | null, advertiser: Advertiser | null): string | null =>
  viewerId !== null && advertiser !== null && advertiser.owner_user_id !== viewerId ? advertiser.id : null;
