import { route } from '../route.ts';

/** The HTTP interface in OpenAPI 3.1, made from these contracts. */
export const openApi = route.get('web.openapi', '/openapi.json', {
  service: 'operations',
  session: 'none',
  limit: 'none',
  raw: true,
});
