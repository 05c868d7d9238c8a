import { cloneElement, lazy, Suspense, useState } from 'react';
import type { MenuProps } from './menu.tsx';

const load = () => import('./menu.tsx');
const Loaded = lazy(async () => ({ default: (await load()).Menu }));

/** A menu whose code arrives when its button is hovered, focused or pressed. */
export const LazyMenu = (props: MenuProps) => {
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  const resting = cloneElement(props.trigger, {
    onPointerEnter: want,
    onFocus: want,
    onClick: want,
    'aria-haspopup': 'menu',
  });
  return wanted ? (
    <Suspense fallback={resting}>
      <Loaded {...props} />
    </Suspense>
  ) : (
    resting
  );
};
