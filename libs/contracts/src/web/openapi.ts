import { byAnyone } from '../access.ts';
import { route } from '../route.ts';

/** The HTTP interface in OpenAPI 3.1, made from these contracts. */
export const openApi = route.get('web.openapi', '/openapi.json', {
  ...byAnyone('operations', 'none'),
  raw: true,
});
