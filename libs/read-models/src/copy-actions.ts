import { type AnyProjection, definitionOf } from './changes-of.ts';
import type { Copies, CopyState } from './copies.ts';

const CANCELLED: CopyState[] = ['building', 'paused', 'failed', 'ready'];

type Ask = (name: string, copies: Copies, projection: AnyProjection) => Promise<boolean>;

/** Actions of staff on the copies of a projection; each is refused in a state in which it makes no sense. */
const actions = {
  build: (_name, copies, projection) => copies.begin(projection, { auto: false, insteadOf: ['failed'] }),
  pause: (name, copies) => copies.transition(name, { place: 'next', from: ['building'], to: 'paused' }),
  continue: (name, copies) => copies.transition(name, { place: 'next', from: ['paused', 'failed'], to: 'building' }),
  cancel: async (name, copies) => {
    const isStopped = await copies.transition(name, { place: 'next', from: CANCELLED, to: 'paused' });
    return isStopped && copies.remove(name, 'next', ['paused']);
  },
  compare: (name, copies) => copies.transition(name, { place: 'next', from: ['ready'], to: 'building' }),
  switch: (name, copies) => copies.transition(name, { place: 'next', from: ['ready'], to: 'switching' }),
  'roll-back': async (name, copies, projection) => {
    const { former } = await copies.of(name);
    // A version that this program cannot project would serve without later events.
    if (!former || !definitionOf(projection, former.version)) return false;
    return copies.transition(name, { place: 'former', from: ['kept'], to: 'returning' });
  },
  'clean-up': (name, copies) => copies.remove(name, 'former', ['kept']),
} satisfies Record<string, Ask>;
export type CopyAction = keyof typeof actions;
export const copyActions = Object.keys(actions) as readonly CopyAction[];

/** False when it cannot be done as things stand. Switching and rolling back are done soon, by the process that leads. */
export const runCopyAction = (projection: AnyProjection, what: CopyAction, copies: Copies): Promise<boolean> =>
  actions[what](projection.name, copies, projection);
