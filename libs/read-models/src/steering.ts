import { type AnyProjection, definitionOf } from './changes-of.ts';
import type { Copies, CopyState } from './copies.ts';

const CANCELLED: CopyState[] = ['building', 'paused', 'failed', 'ready'];

type Ask = (name: string, copies: Copies, projection: AnyProjection) => Promise<boolean>;

/** What can be asked for; each is refused where it makes no sense as things stand. */
const asks = {
  build: (_name, copies, projection) => copies.begin(projection, { auto: false, insteadOf: ['failed'] }),
  pause: (name, copies) => copies.steer(name, { place: 'next', from: ['building'], to: 'paused' }),
  continue: (name, copies) => copies.steer(name, { place: 'next', from: ['paused', 'failed'], to: 'building' }),
  cancel: async (name, copies) => {
    const isStopped = await copies.steer(name, { place: 'next', from: CANCELLED, to: 'paused' });
    return isStopped && copies.remove(name, 'next', ['paused']);
  },
  compare: (name, copies) => copies.steer(name, { place: 'next', from: ['ready'], to: 'building' }),
  switch: (name, copies) => copies.steer(name, { place: 'next', from: ['ready'], to: 'switching' }),
  'roll-back': async (name, copies, projection) => {
    const { former } = await copies.of(name);
    // What this program cannot follow on would serve without what has happened since.
    if (!former || !definitionOf(projection, former.version)) return false;
    return copies.steer(name, { place: 'former', from: ['kept'], to: 'returning' });
  },
  'clean-up': (name, copies) => copies.remove(name, 'former', ['kept']),
} satisfies Record<string, Ask>;
export type Steering = keyof typeof asks;
export const steerings = Object.keys(asks) as readonly Steering[];

/** False when it cannot be done as things stand. Switching and rolling back are done soon, by the process that leads. */
export const steer = (projection: AnyProjection, what: Steering, copies: Copies): Promise<boolean> =>
  asks[what](projection.name, copies, projection);
