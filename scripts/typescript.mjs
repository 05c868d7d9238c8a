import { register } from 'node:module';

/** `node --import scripts/typescript.mjs --conditions=corkboard-source file.ts` runs TypeScript sources, decorators included. */
register('./typescript-loader.mjs', import.meta.url);
