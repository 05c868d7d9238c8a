import { ApiError } from '@corkboard/http-edge/api-error';
import type { Session } from '@corkboard/http-edge/session';
import { unknownOption } from './field-sets.ts';

/** Features that come later and are refused until then, each with a code of its own. */
export interface AskedFor {
  readonly orbac_subject_id?: string | null | undefined;
  readonly advertiser_id?: string | null | undefined;
  readonly section?: string | null | undefined;
  readonly share_facebook?: boolean | undefined;
  readonly share_twitter?: boolean | undefined;
  readonly shuffle_asset?: object | null | undefined;
}

/** Acting as oneself is no acting for somebody; everything else has to wait. */
export const refuseWhatIsLater = (asked: AskedFor, viewer: Session): void => {
  if (asked.orbac_subject_id && asked.orbac_subject_id !== viewer.accountId) throw new ApiError('ACTING_AS_REFUSED');
  if (asked.advertiser_id) throw new ApiError('ADVERTISER_NOT_FOUND');
  if (asked.section) throw new ApiError('SECTION_NOT_FOUND');
  if (asked.share_facebook || asked.share_twitter) throw new ApiError('FORBIDDEN');
  if (asked.shuffle_asset) throw unknownOption('shuffle_asset');
};
