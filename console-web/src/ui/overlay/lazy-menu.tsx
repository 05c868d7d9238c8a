import { cloneElement, useState } from 'react';
import type { Menu, MenuProps } from './menu.tsx';

let arrived: typeof Menu | null = null;

const load = async (): Promise<typeof Menu> => {
  arrived ??= (await import('./menu.tsx')).Menu;
  return arrived;
};

/**
 * A menu whose code arrives when its button is hovered, focused or pressed. The button stays the same element while it
 * is held down: one that is replaced under the pointer never hears the click, and the menu takes it for one outside.
 */
export const LazyMenu = (props: MenuProps) => {
  const [Loaded, setLoaded] = useState<typeof Menu | null>(() => arrived);
  const [held, setHeld] = useState(false);
  const [focused, setFocused] = useState(false);
  // Pressed before its code was there: it opens as soon as it is.
  const [pressed, setPressed] = useState(false);
  const want = () => {
    load().then(
      (menu) => setLoaded(() => menu),
      () => undefined,
    );
  };
  if (Loaded !== null && !held) {
    const trigger = focused ? cloneElement(props.trigger, { autoFocus: true }) : props.trigger;
    return <Loaded {...props} trigger={trigger} defaultOpen={pressed} />;
  }
  return cloneElement(props.trigger, {
    onPointerEnter: want,
    onPointerDown: () => setHeld(true),
    // A finger leaves before its click comes.
    onPointerLeave: (event: { pointerType: string }) => event.pointerType === 'mouse' && setHeld(false),
    onPointerCancel: () => setHeld(false),
    onFocus: () => {
      setFocused(true);
      want();
    },
    onBlur: () => setFocused(false),
    onClick: () => {
      setHeld(false);
      setPressed(true);
      want();
    },
    'aria-haspopup': 'menu',
  });
};
