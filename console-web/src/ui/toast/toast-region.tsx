import { type FocusEvent, useEffect, useRef } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { CloseIcon } from '../icon/few-icons.tsx';
import styles from './toast.module.css';
import { dismissToast, holdToasts, releaseToasts, type Toast, useToasts } from './toasts.ts';

/** Had the focus before a toast. */
let before: HTMLElement | null = null;

const OneToast = ({ toast }: { toast: Toast }) => {
  // The focus goes back, so that the region loses it and the times of other toasts run on.
  const leave = () => {
    (before?.isConnected ? before : document.getElementById('content'))?.focus({ preventScroll: true });
    dismissToast(toast.id);
  };
  return (
    <li className={styles.toast} data-tone={toast.tone} data-duration={toast.durationMs}>
      {toast.image && <img src={toast.image} alt="" className={styles.image} width={40} height={40} />}
      <span className={styles.text}>
        <span>{toast.text}</span>
        {toast.detail && <small>{toast.detail}</small>}
      </span>
      {toast.link && (
        <a className={styles.action} href={toast.link.href} onClick={leave}>
          {toast.link.label}
        </a>
      )}
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            leave();
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton size="s" label="Dismiss" icon={<CloseIcon size={18} />} onClick={leave} />
    </li>
  );
};

/** Region of toasts; one per page. They stay while the pointer or the focus is on them. */
export const ToastRegion = () => {
  const toasts = useToasts();
  const region = useRef<HTMLElement>(null);
  // A toast that goes with the focus in it tells nobody.
  useEffect(() => {
    if (!region.current?.contains(document.activeElement)) releaseToasts('focus');
  });
  const enter = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    holdToasts('focus');
    if (!currentTarget.contains(relatedTarget)) before = relatedTarget as HTMLElement | null;
  };
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label="Messages"
      aria-live="polite"
      onPointerEnter={() => holdToasts('pointer')}
      onPointerLeave={() => releaseToasts('pointer')}
      onFocus={enter}
      onBlur={() => releaseToasts('focus')}
    >
      <ul className={styles.list}>
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  );
};
