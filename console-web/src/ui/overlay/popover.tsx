import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import styles from './menu.module.css';

export interface PopoverProps {
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** What it is called, for a screen reader. */
  readonly title: string;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly align?: 'start' | 'center' | 'end';
  readonly children: ReactNode;
}

/** A small window beside a button. */
export const Popover = ({ trigger, title, open, onOpenChange, align = 'center', children }: PopoverProps) => (
  <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner className={styles.positioner} sideOffset={8} align={align}>
        <Base.Popup className={styles.popover}>
          <Base.Title className="visually-hidden">{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
