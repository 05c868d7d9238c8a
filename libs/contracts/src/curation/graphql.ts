import * as z from 'zod/mini';
import { byVisitor } from '../access.ts';
import { route } from '../route.ts';

/** DS-226: only these, word for word; a client may leave the text out and send the name alone. */
export const graphqlOperations = {
  AlreadyPinnedCheckQuery:
    'query AlreadyPinnedCheckQuery($pin: String!) { pin(id: $pin) { entityId pinnedToBoard { entityId layout name url } } }',
  FullPageSignupIconPinQuery:
    'query FullPageSignupIconPinQuery($pin: String!) { pin(id: $pin) { entityId dominantColor embed { src type } imageSpec_236x { url width height } } }',
  PinCreateSuccessQuery:
    'query PinCreateSuccessQuery($pin: String!) { pin(id: $pin) { entityId title description link dominantColor embed { src type } images { spec url width height } imageSpec_236x { url width height } imageSpec_orig { url width height } pinnedToBoard { entityId layout name url } linkDomain { officialUser { entityId username fullName imageMediumUrl followedByMe } } isPromoted promotedIsRemovable trackingParams } }',
} as const;
export type GraphqlOperation = keyof typeof graphqlOperations;

const spec = z.object({ url: z.string(), width: z.number(), height: z.number() });
export const pinnedBoard = z.object({
  entityId: z.string(),
  layout: z.string(),
  name: z.string(),
  url: z.string(),
});
const embed = z.nullable(z.object({ src: z.string(), type: z.string() }));
export const officialUser = z.object({
  entityId: z.string(),
  username: z.string(),
  fullName: z.string(),
  imageMediumUrl: z.nullable(z.string()),
  followedByMe: z.boolean(),
});

/** S-367, S-368, S-374: what each operation reads of a pin. */
export const alreadyPinned = z.object({ entityId: z.string(), pinnedToBoard: z.nullable(pinnedBoard) });
export const signupIconPin = z.object({
  entityId: z.string(),
  dominantColor: z.string(),
  embed,
  imageSpec_236x: z.nullable(spec),
});
export const pinEntity = z.extend(signupIconPin, {
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  link: z.nullable(z.string()),
  images: z.array(z.extend(spec, { spec: z.enum(['236x', '474x', '736x', 'orig']) })),
  imageSpec_orig: z.nullable(spec),
  pinnedToBoard: z.nullable(pinnedBoard),
  linkDomain: z.nullable(z.object({ officialUser: z.nullable(officialUser) })),
  isPromoted: z.boolean(),
  promotedIsRemovable: z.boolean(),
  trackingParams: z.nullable(z.string()),
});
export type PinEntity = z.infer<typeof pinEntity>;

const id = z.string().check(z.minLength(1), z.maxLength(64));

/** Answers `{ data: { pin } }` without the envelope, as GraphQL does; errors carry the envelope. */
export const graphql = route.post('graphql', '/_/graphql/', {
  ...byVisitor('curation', 'read'),
  safe: true,
  raw: true,
  body: z.object({
    operationName: z.string().check(z.maxLength(100)),
    query: z.optional(z.nullable(z.string().check(z.maxLength(4000)))),
    // S-368 calls the variable `pin`, E-249 `pinId`: either names the pin.
    variables: z.union([z.object({ pin: id }), z.object({ pinId: id })]),
  }),
  answer: z.object({ data: z.object({ pin: z.nullable(z.union([pinEntity, signupIconPin, alreadyPinned])) }) }),
});
