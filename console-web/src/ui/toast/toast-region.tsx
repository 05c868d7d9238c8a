import { IconButton } from '../button/icon-button.tsx';
import { CloseIcon } from '../icon/few-icons.tsx';
import styles from './toast.module.css';
import { dismissToast, holdToasts, releaseToasts, type Toast, useToasts } from './toasts.ts';

const OneToast = ({ toast }: { toast: Toast }) => (
  <li className={styles.toast} data-tone={toast.tone} data-duration={toast.durationMs}>
    {toast.image && <img src={toast.image} alt="" className={styles.image} width={40} height={40} />}
    <span className={styles.text}>
      <span>{toast.text}</span>
      {toast.detail && <small>{toast.detail}</small>}
    </span>
    {toast.link && (
      <a className={styles.action} href={toast.link.href} onClick={() => dismissToast(toast.id)}>
        {toast.link.label}
      </a>
    )}
    {toast.action && (
      <button
        type="button"
        className={styles.action}
        onClick={() => {
          toast.action?.run();
          dismissToast(toast.id);
        }}
      >
        {toast.action.label}
      </button>
    )}
    <IconButton size="s" label="Dismiss" icon={<CloseIcon size={18} />} onClick={() => dismissToast(toast.id)} />
  </li>
);

/** Region of toasts; one per page. They stay while the pointer or the focus is on them. */
export const ToastRegion = () => {
  const toasts = useToasts();
  return (
    <section
      className={styles.region}
      aria-label="Messages"
      aria-live="polite"
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
    >
      <ul className={styles.list}>
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  );
};
