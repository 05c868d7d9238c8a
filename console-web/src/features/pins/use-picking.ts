import type { PinCard } from '@corkboard/contracts/curation/entities';
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { Selection } from './use-selection.ts';

/** Time in ms for which a finger rests on a pin until it picks a range. */
const HOLD_MS = 450;

const isDrag = ({ pointerType, buttons }: PointerEvent): boolean => pointerType === 'mouse' && (buttons & 1) === 1;

/**
 * Handlers of a pin that can be picked: a click picks it alone. All from the one that was picked last are picked by Shift and
 * a click, by a finger that rests on the pin, and by the mouse where its button stays pressed.
 */
export const usePicking = (pin: PinCard, selection: Selection) => {
  const shift = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isHeld = useRef(false);
  const letGo = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hold = () => {
    isHeld.current = true;
    selection.toggle(pin, true);
  };
  return {
    onKeyDown: ({ shiftKey }: { shiftKey: boolean }) => {
      shift.current = shiftKey;
      isHeld.current = false;
    },
    onPointerDown: ({ shiftKey, pointerType }: PointerEvent) => {
      shift.current = shiftKey;
      isHeld.current = false;
      if (pointerType === 'touch') timer.current = setTimeout(hold, HOLD_MS);
    },
    onPointerUp: letGo,
    // A finger that scrolls.
    onPointerCancel: letGo,
    onPointerLeave: (event: PointerEvent) => {
      letGo();
      if (isDrag(event)) selection.begin(pin);
    },
    onPointerEnter: (event: PointerEvent) => {
      if (isDrag(event)) selection.toggle(pin, true);
    },
    // The browser would drag the picture instead.
    onDragStart: (event: MouseEvent) => event.preventDefault(),
    onContextMenu: (event: MouseEvent) => {
      if (isHeld.current) event.preventDefault();
    },
    onClick: ({ shiftKey }: MouseEvent) => {
      if (isHeld.current) isHeld.current = false;
      else selection.toggle(pin, shiftKey || shift.current);
    },
  };
};
