import type { SavedPin } from '@corkboard/contracts/curation/pins';
import type { erasurePreview } from '@corkboard/contracts/operations/erasures';
import type { Answer } from '@corkboard/contracts/route';
import type { RouteClient } from '@corkboard/testing/route-client';

type Preview = Answer<typeof erasurePreview>;

/** Preview that staff see before they approve, by service; the status where it is refused. */
export const whatGoes = async (staff: RouteClient, { account_id, request_id }: Readonly<Record<string, string>>) => {
  const { status, data } = await staff.get<Preview>(`/v3/console/erasures/${account_id}/${request_id}/preview/`);
  return status === 200 ? Object.fromEntries(data.held.map(({ service, counts }) => [service, counts])) : status;
};

/** The hash of a pin's picture, which names its file, and its thumbhash; in small letters. */
export const looksOf = ({ images, thumbhash }: SavedPin): readonly string[] => {
  const hash = /[0-9a-f]{64}/.exec(images?.orig.url ?? '')?.[0];
  if (!hash || !thumbhash) throw new Error('the pin has no picture yet');
  return [hash, thumbhash.toLowerCase()];
};

/** Whether the file of a pin's picture is there: 200 or 404. */
export const pictureStatus = async (origin: string, { images }: SavedPin): Promise<number> =>
  (await fetch(`${origin}${images?.orig.url}`)).status;
