import { existsSync } from 'node:fs';

const sources = new URL('../libs/contracts/src/services.ts', import.meta.url);
const build = new URL('../libs/contracts/dist/services.js', import.meta.url);
// An image has the build alone.
const hasSources = existsSync(sources);
if (hasSources) await import('./typescript.mjs');

/** The services, as the contracts declare them. */
export const { serviceNames } = await import(hasSources ? sources : build);
