// Read by every Node, however old, so that a too old one gets its sentence: nothing here or in say.mjs is newer than Node 12.
import './process-settings.mjs';
import { checkNode, say } from './say.mjs';

checkNode();

import('./start-product.mjs').catch((error) => {
  say(String(error.stack || error));
  process.exit(1);
});
