import { PEOPLE_DIRECTORY } from '@corkboard/http-edge/peers/identity-peer';
import { PROFILES } from '@corkboard/http-edge/session';
import { capability } from '@corkboard/service/capability';
import { Directory } from './directory.ts';
import { InternalController } from './internal.controller.ts';

/** Questions of the other services about people. */
export const directory = capability({
  controllers: [InternalController],
  providers: [
    Directory,
    { provide: PROFILES, useExisting: Directory },
    { provide: PEOPLE_DIRECTORY, useExisting: Directory },
  ],
});
