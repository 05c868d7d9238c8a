/** S-195: longest name that is kept whole, and what a longer one is cut to before its ellipsis, in code points. */
export const CAMPAIGN_NAME_MAX = 63;
const CUT = 62;

/** @example campaignName('x'.repeat(64)) === `${'x'.repeat(62)}…` */
export const campaignName = (name: string): string => {
  const points = [...name.trim()];
  return points.length > CAMPAIGN_NAME_MAX ? `${points.slice(0, CUT).join('')}…` : points.join('');
};

/** DS-144: name that a form begins with. `day`: `yyyy-mm-dd`. */
export const defaultCampaignName = (pinTitle: string | null, day: string): string => {
  const ending = ` - ${day}`;
  const title = [...(pinTitle?.trim() || 'Pin')];
  const room = CAMPAIGN_NAME_MAX - ending.length;
  return (title.length > room ? `${title.slice(0, room - 1).join('')}…` : title.join('')) + ending;
};
