import { route } from '../route.ts';

/** The HTTP interface in OpenAPI 3.1, made from these contracts. */
export const openApi = route({
  name: 'web.openapi',
  service: 'operations',
  method: 'GET',
  path: '/openapi.json',
  session: 'none',
  limit: 'none',
  raw: true,
});
