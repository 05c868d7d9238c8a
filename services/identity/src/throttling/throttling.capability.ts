import { capability } from '@corkboard/service/capability';
import { PasswordAttempts } from './password-attempts.ts';
import { Throttles } from './throttles.ts';

/** Bounds of how often a password may be tried. */
export const throttling = capability({ providers: [Throttles, PasswordAttempts] });
