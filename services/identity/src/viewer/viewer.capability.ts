import { capability } from '@corkboard/service/capability';
import { ViewerController } from './viewer.controller.ts';

/** Viewer and page context. */
export const viewer = capability({ controllers: [ViewerController] });
