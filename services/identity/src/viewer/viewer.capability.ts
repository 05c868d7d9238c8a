import { capability } from '@corkboard/service/capability';
import { ViewerController } from './viewer.controller.ts';

/** What a page is told about who looks at it. */
export const viewer = capability({ controllers: [ViewerController] });
