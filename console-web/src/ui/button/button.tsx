import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 's' | 'm' | 'l';

interface Look {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** As wide as what holds it. */
  readonly block?: boolean;
  readonly icon?: ReactNode;
}

const classOf = ({ variant = 'secondary', size = 'm', block = false }: Look): string =>
  [styles.button, styles[variant], styles[size], block ? styles.block : ''].join(' ');

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>, Look {
  /** Under way: pressing it again does nothing; it keeps its width and its focus. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export const Button = ({ variant, size, block, icon, busy = false, children, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classOf({ variant, size, block })}
    aria-busy={busy || undefined}
    aria-disabled={busy || rest['aria-disabled'] || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {icon}
    <span className={styles.label}>{children}</span>
  </button>
);

export interface ButtonLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'>, Look {
  readonly href: string;
}

/** Looks like a button, goes somewhere. */
export const ButtonLink = ({ variant, size, block, icon, children, ...rest }: ButtonLinkProps) => (
  <a {...rest} className={classOf({ variant, size, block })}>
    {icon}
    <span className={styles.label}>{children}</span>
  </a>
);
