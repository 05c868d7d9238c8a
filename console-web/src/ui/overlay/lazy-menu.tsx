import { cloneElement, lazy, Suspense, useState } from 'react';
import type { MenuProps } from './menu.tsx';

const load = () => import('./menu.tsx');
const Loaded = lazy(async () => ({ default: (await load()).Menu }));

/** A menu whose code arrives when its button is hovered, focused or pressed. */
export const LazyMenu = (props: MenuProps) => {
  const [wanted, setWanted] = useState(false);
  const [pressed, setPressed] = useState(false);
  const want = () => setWanted(true);
  // Pressed before its code was there: it opens as soon as it is.
  const press = () => {
    setWanted(true);
    setPressed(true);
  };
  const resting = cloneElement(props.trigger, {
    onPointerEnter: want,
    onFocus: want,
    onPointerDown: press,
    onClick: press,
    'aria-haspopup': 'menu',
  });
  return wanted ? (
    <Suspense fallback={resting}>
      <Loaded {...props} defaultOpen={pressed} />
    </Suspense>
  ) : (
    resting
  );
};
