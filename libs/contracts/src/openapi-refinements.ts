import { accountCountries } from '@corkboard/rules/ads/countries';
import { BOARD_NAME_MAX } from '@corkboard/rules/curation/boards';
import {
  PIN_ALT_TEXT_MAX,
  PIN_DESCRIPTION_MAX,
  PIN_LINK_MAX,
  PIN_TITLE_MAX,
} from '@corkboard/rules/curation/pin-texts';
import { BUSINESS_NAME_MAX } from '@corkboard/rules/identity/business-name';
import { clientEventNumbers } from './client-event-numbers.ts';
import { boardSorts } from './curation/boards.ts';
import { graphqlOperations } from './curation/graphql.ts';
import { searchScopes } from './curation/search.ts';

type Json = Readonly<Record<string, unknown>>;

export interface ObjectSchema extends Json {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}
type Refine = (schema: ObjectSchema) => ObjectSchema;

const all =
  (...refinements: readonly Refine[]): Refine =>
  (schema) =>
    refinements.reduce((refined, refine) => refine(refined), schema);

/** A text that the service checks against a list of its own, so that a wrong one is refused by code 13 (or 3001, 1117). */
const closed =
  (name: string, values: readonly string[]): Refine =>
  (schema) => {
    const { default: byDefault } = schema.properties?.[name] ?? {};
    const property = { type: 'string', enum: values, ...(byDefault === undefined ? {} : { default: byDefault }) };
    return { ...schema, properties: { ...schema.properties, [name]: property } };
  };

const shaped =
  (name: string, shape: Json): Refine =>
  (schema) => ({ ...schema, properties: { ...schema.properties, [name]: { ...schema.properties?.[name], ...shape } } });

/** Belongs to a later feature, or to members of a business alone; whatever else is sent is refused. */
const leftOut =
  (...names: readonly string[]): Refine =>
  (schema) => ({
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name))),
  });

/** Exactly one of these stands, as a text. */
const oneOf =
  (...names: readonly string[]): Refine =>
  (schema) => ({
    ...schema,
    oneOf: names.map((name) => ({
      required: [name],
      properties: { [name]: { not: { type: 'null' } } },
    })),
  });

const needs =
  (...names: readonly string[]): Refine =>
  (schema) => {
    const given = names.map((name) => [name, { ...schema.properties?.[name], not: { type: 'null' } }] as const);
    return {
      ...schema,
      properties: { ...schema.properties, ...Object.fromEntries(given) },
      required: [...new Set([...(schema.required ?? []), ...names])],
    };
  };

const email = shaped('email', { format: 'email' });
/** As configured unless said otherwise; GetPasswordRules tells the rules of an installation. */
const [PASSWORD_MIN, PASSWORD_MAX] = [8, 128];
const password = shaped('password', { minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX, pattern: '^[\\x20-\\x7e]*$' });
/** Seconds since the epoch of dates that somebody of 18 to 100 years was born on, in the years that this is read. */
const birthday = shaped('birthday', { type: 'integer', minimum: -1_200_000_000, maximum: 1_100_000_000 });
const webAddress = { pattern: '^https?://[a-z0-9-]+(\\.[a-z0-9-]+)*\\.[a-z]{2,}(/[\\x21-\\x7e]*)?$' };
const name = shaped('name', { minLength: 1, maxLength: BOARD_NAME_MAX, pattern: '[A-Za-z0-9]' });

/** Bounds of a text that may also be null or ''. */
const orNothing = (bounds: Json): Json => ({ anyOf: [{ type: 'string', ...bounds }, { type: 'null' }, { const: '' }] });
const texts = (schema: ObjectSchema): ObjectSchema => {
  const bounded = {
    title: orNothing({ maxLength: PIN_TITLE_MAX }),
    description: orNothing({ maxLength: PIN_DESCRIPTION_MAX }),
    alt_text: orNothing({ maxLength: PIN_ALT_TEXT_MAX }),
    link: orNothing({ maxLength: PIN_LINK_MAX, ...webAddress }),
  };
  const known = Object.entries(bounded).filter(([each]) => schema.properties?.[each]);
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(known) } };
};
/** Refines a property that is an object itself. */
const within =
  (property: string, refine: Refine): Refine =>
  (schema) => ({
    ...schema,
    properties: { ...schema.properties, [property]: refine((schema.properties?.[property] ?? {}) as ObjectSchema) },
  });
const saves = all(leftOut('advertiser_id', 'orbac_subject_id'), texts);
const boardFields = closed('field_set_key', [
  'pin_count',
  'board_picker',
  'profile_grid_item',
  'board_page',
  'detailed',
]);
const pinFields = closed('field_set_key', ['detailed', 'closeup', 'grid_item']);
const feedFields = closed('field_set_key', ['grid_item', 'board_page', 'profile_grid_item', 'detailed']);
const privacy = closed('privacy', ['public', 'secret']);

/** Rules of an input that its own schema does not say, since a refusal has a code of its own there: for /openapi.json. */
export const refinements: Readonly<Record<string, Refine>> = {
  'BoardResource.create': all(leftOut('advertiser_id', 'orbac_subject_id'), privacy, name),
  'BoardResource.update': all(leftOut('orbac_subject_id'), privacy, name),
  'BoardResource.delete': leftOut('orbac_subject_id'),
  'BoardResource.get': all(boardFields, (schema) => ({
    ...schema,
    anyOf: [{ required: ['board_id'] }, { required: ['username', 'slug'] }],
  })),
  'BoardsResource.get': all(boardFields, closed('sort', boardSorts)),
  'BoardPickerBoardsResource.get': all(
    closed('field_set_key', ['board_picker', 'profile_grid_item']),
    leftOut('advertiser_id', 'orbac_subject_id'),
  ),
  'BoardCoversResource.get': leftOut('advertiser_id', 'orbac_subject_id'),
  'BoardFeedResource.get': feedFields,
  'UserPinsResource.get': feedFields,
  'UserHomefeedResource.get': feedFields,
  'RelatedPinFeedResource.get': feedFields,
  'UserResource.get': closed('field_set_key', ['profile', 'save_behavior']),
  'PinResource.get': pinFields,
  'PinResource.create': all(saves, oneOf('media_upload_id', 'image_url', 'image_base64')),
  'RepinResource.create': saves,
  'PinResource.update': all(leftOut('orbac_subject_id'), texts),
  'PinResource.delete': leftOut('orbac_subject_id'),
  'PinRestoreResource.create': leftOut('orbac_subject_id'),
  registerImage: leftOut('orbac_subject_id'),
  createPinFromState: all(
    leftOut('orbac_subject_id'),
    within('state', all(texts, oneOf('imageUrl', 'imageBase64', 'mediaUploadId'))),
  ),
  readPin: shaped('fields', {
    pattern: '^((board|pinned_to_board|type|via_pinner)(,(board|pinned_to_board|type|via_pinner))*)?$',
  }),
  'BaseSearchResource.get': closed('scope', searchScopes),
  'TypeaheadResource.get': closed('scope', searchScopes),
  logImage: closed('event', Object.keys(clientEventNumbers)),
  graphql: all(leftOut('query'), closed('operationName', Object.keys(graphqlOperations))),
  'UserRegisterResource.create': all(
    closed('type', ['email']),
    needs('email', 'password', 'birthday'),
    email,
    password,
    birthday,
  ),
  'UserSessionResource.create': all(
    needs('username_or_email', 'password'),
    shaped('username_or_email', { minLength: 1 }),
    shaped('password', { minLength: 1 }),
  ),
  ResetPassword: password,
  'console.state': oneOf('revision', 'at'),
  ConvertToBusiness: all(
    closed('country', accountCountries),
    shaped('business_name', { minLength: 1, maxLength: BUSINESS_NAME_MAX, pattern: '^[!-~]+$' }),
    shaped('accept_terms', { const: true }),
  ),
  RegisterExists: email,
  RegisterExistsByQuery: email,
  SsoInfo: email,
  SubmitAppeal: all(email, shaped('text', { pattern: '\\S' })),
};
