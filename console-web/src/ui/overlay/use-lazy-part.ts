import { cloneElement, type ReactElement, useState } from 'react';

/** Code that is fetched once; kept for everything that is drawn after it has come. */
export interface Lazily<Part> {
  readonly load: () => Promise<Part>;
  arrived: Part | null;
}

export const lazily = <Part>(load: () => Promise<Part>): Lazily<Part> => ({ load, arrived: null });

type Trigger = ReactElement<Record<string, unknown>>;

interface LazyPart<Part> {
  /** Null until it has come. */
  readonly part: Part | null;
  /** The button: waiting for the part, or to be handed to it. */
  readonly trigger: Trigger;
  /** It was pressed before the part was there: it opens as soon as it is. */
  readonly pressed: boolean;
}

/**
 * Loads the part that a button opens when the button is hovered, focused or pressed. The button stays the same element while
 * it is held down: one that is replaced under the pointer never gets the click, and the menu takes it for one outside.
 */
export const useLazyPart = <Part>(trigger: Trigger, lazy: Lazily<Part>): LazyPart<Part> => {
  const [part, setPart] = useState<Part | null>(() => lazy.arrived);
  const [held, setHeld] = useState(false);
  const [focused, setFocused] = useState(false);
  const [pressed, setPressed] = useState(false);
  const want = () => {
    lazy.load().then(
      (come) => {
        lazy.arrived = come;
        setPart(() => come);
      },
      () => undefined,
    );
  };
  if (part !== null && !held)
    return { part, trigger: focused ? cloneElement(trigger, { autoFocus: true }) : trigger, pressed };
  const waiting = cloneElement(trigger, {
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
  return { part: null, trigger: waiting, pressed };
};
