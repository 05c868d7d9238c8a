import * as nodeModule from 'node:module';
import { load } from './typescript-loader.mjs';

/**
 * `node --import scripts/typescript.mjs --conditions=corkboard-source file.ts` runs TypeScript sources, decorators included.
 * Node from 22.15 has hooks in the thread itself; before that they run in one of their own.
 */
if (nodeModule.registerHooks) nodeModule.registerHooks({ load });
else nodeModule.register('./typescript-loader.mjs', import.meta.url);
