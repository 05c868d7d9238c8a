import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  /** Its action; read aloud and shown on hover. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly size?: 's' | 'm' | 'l';
  /** `float`: on top of a picture. */
  readonly look?: 'plain' | 'filled' | 'float';
  readonly ref?: Ref<HTMLButtonElement>;
}

export const IconButton = ({ label, icon, size = 'm', look = 'plain', ...rest }: IconButtonProps) => (
  <button
    type="button"
    title={label}
    {...rest}
    aria-label={label}
    className={[styles.iconButton, styles[size], styles[look]].join(' ')}
  >
    {icon}
  </button>
);
