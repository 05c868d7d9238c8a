import { Dialog as Base } from '@base-ui/react/dialog';
import type { CSSProperties, ReactNode, RefObject } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { CloseIcon } from '../icon/few-icons.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly hideTitle?: boolean;
  readonly description?: ReactNode;
  /** Width in px from a 540 px viewport up; the whole screen below. */
  readonly width?: number;
  /** Dialogs that must end in a choice of their own have no close icon and ignore Escape. */
  readonly closable?: boolean;
  /** The close icon stays, resting, while the dialog cannot be closed for a moment. */
  readonly keepsClose?: boolean;
  /** Keeps its size on a phone instead of filling the screen. */
  readonly small?: boolean;
  /** Without padding: what is inside reaches the edges. */
  readonly flush?: boolean;
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Buttons below the content. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

/** A modal dialog: keeps the focus inside, gives it back, closes on Escape and on the backdrop. */
export const Dialog = ({ open, onClose, title, width = 484, closable = true, ...rest }: DialogProps) => {
  const { hideTitle, description, footer, initialFocus } = rest;
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && closable && onClose()} disablePointerDismissal={!closable}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={styles.dialog}
            data-small={rest.small || undefined}
            data-flush={rest.flush || undefined}
            style={{ '--dialog-width': `${width}px` } as CSSProperties}
            {...(initialFocus && { initialFocus })}
          >
            <Base.Title className={hideTitle ? 'visually-hidden' : styles.title}>{title}</Base.Title>
            {description && <Base.Description className={styles.description}>{description}</Base.Description>}
            {rest.children}
            {footer && <div className={styles.footer}>{footer}</div>}
            {(closable || rest.keepsClose) && (
              <span className={styles.close}>
                <IconButton label="Close" icon={<CloseIcon />} disabled={!closable} onClick={onClose} />
              </span>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
};
