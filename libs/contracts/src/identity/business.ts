import * as z from 'zod/mini';
import { route } from '../route.ts';

const text = (max: number) => z.string().check(z.maxLength(max));

/** The account of the caller becomes that of a business; of one that is already, nothing changes. */
export const convertToBusiness = route.post('ConvertToBusiness', '/v3/business/convert/', {
  service: 'identity',
  session: 'required',
  limit: 'write',
  body: z.object({
    /** Longer than any name that is accepted: the exact bound answers with its own code (1132). */
    business_name: text(1024),
    /** One of `accountCountries`. */
    country: text(64),
    accept_terms: z.boolean(),
  }),
  answer: z.object({ is_partner: z.boolean() }),
});

/** Page with the form; `?next=` says where to go afterwards. */
export const CONVERT_PAGE = '/business/convert/';
export const BUSINESS_TERMS_PAGE = '/_/_/policy/business-terms/';
