import { byAnyone } from '../access.ts';
import { route } from '../route.ts';

/** Addresses that services answer, or nobody: all others are pages and files of the web. */
export const servedByServices = /^\/(resource|v3|ads\/v4|vx|internal|i|v)\/|^\/_\/(?!_\/(policy|help)\/)/;

/** A file of the web build; the names carry a hash, so they are cached for a year. */
export const webAsset = route.get('web.asset', '/assets/*', {
  ...byAnyone('operations', 'none'),
  raw: true,
});

/** Every other address is a page of the web app: its HTML, with the viewer in it. */
export const webPage = route.get('web.page', '/*', {
  ...byAnyone('operations', 'none'),
  raw: true,
});
