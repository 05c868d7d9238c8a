import { ApiError } from '@corkboard/http-edge/api-error';
import { unknownOption } from './field-sets.ts';

/** Features that come later and are refused until then, each with a code of its own. */
export interface AskedFor {
  readonly share_facebook?: boolean | undefined;
  readonly share_twitter?: boolean | undefined;
  readonly shuffle_asset?: object | null | undefined;
}

export const refuseWhatIsLater = (asked: AskedFor): void => {
  if (asked.share_facebook || asked.share_twitter) throw new ApiError('FORBIDDEN');
  if (asked.shuffle_asset) throw unknownOption('shuffle_asset');
};
