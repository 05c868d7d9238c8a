import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { CheckIcon } from '../icon/page-icons.tsx';
import styles from './menu.module.css';

export interface MenuAction {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly tone?: 'danger';
  readonly disabled?: boolean;
  /** Address of a link; without one, `onSelect` is called. */
  readonly href?: string;
  /** The name under which the browser keeps the file at `href`, instead of going there. */
  readonly download?: string;
  readonly onSelect?: () => void;
  /** One of several: marked when it is the chosen one. */
  readonly checked?: boolean;
}

export interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** Groups are kept apart by a line. */
  readonly groups: readonly (readonly MenuAction[])[];
  readonly header?: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  readonly defaultOpen?: boolean;
}

const Item = ({ action }: { action: MenuAction }) => {
  const inside = (
    <>
      {action.icon}
      <span className={styles.label}>{action.label}</span>
      {action.checked && <CheckIcon size={18} />}
    </>
  );
  const look = { className: styles.item, 'data-tone': action.tone, disabled: action.disabled } as const;
  if (action.href)
    return (
      <Base.LinkItem className={styles.item} href={action.href} download={action.download} closeOnClick>
        {inside}
      </Base.LinkItem>
    );
  if (action.checked !== undefined)
    return (
      <Base.CheckboxItem {...look} checked={action.checked} onCheckedChange={() => action.onSelect?.()} closeOnClick>
        {inside}
      </Base.CheckboxItem>
    );
  return (
    <Base.Item {...look} onClick={() => action.onSelect?.()}>
      {inside}
    </Base.Item>
  );
};

/** The part of the page a menu stands in: outside of every landmark, a screen reader that walks them never meets it. */
const landmark = {
  get current(): HTMLElement | null {
    // Behind an open dialog the page is hidden; the menu of a dialog stays in it.
    return document.querySelector('main:not([aria-hidden] *)');
  },
};

/** A list of actions behind a button. */
export const Menu = ({ trigger, groups, header, align = 'end', defaultOpen = false }: MenuProps) => (
  <Base.Root defaultOpen={defaultOpen}>
    <Base.Trigger render={trigger} />
    <Base.Portal container={landmark}>
      <Base.Positioner className={styles.positioner} sideOffset={8} align={align}>
        <Base.Popup className={styles.menu}>
          {header && <div className={styles.header}>{header}</div>}
          {groups.map((group, index) => (
            <Base.Group key={group[0]?.key ?? index} className={styles.group}>
              {group.map((action) => (
                <Item key={action.key} action={action} />
              ))}
            </Base.Group>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
