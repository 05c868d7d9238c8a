import { entrySources, type SignUpPayload } from '@corkboard/contracts/identity/registration';
import { appTypeOf } from '../sign-in/way-here.ts';

export const sourceOf = (given: string | null | undefined): string =>
  entrySources.find((source) => source === given) ?? 'unknown';

const localeOf = (given: string | null | undefined): string =>
  given && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(given) ? given : 'en-US';

/** Page, language and kind of app of a sign-up, as the browser states them. */
export const wayOf = ({ source, locale, app_type_from_client: appType }: SignUpPayload) => ({
  source: sourceOf(source),
  locale: localeOf(locale),
  appType: appTypeOf(appType),
});
