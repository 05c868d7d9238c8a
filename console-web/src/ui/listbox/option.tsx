import type { ReactNode } from 'react';
import type { Listbox } from './use-listbox.ts';

interface OptionProps {
  readonly list: Listbox;
  /** Its place among all options. */
  readonly at: number;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** One option of a list; pressing it leaves the focus in the field. */
export const Option = ({ list, at, className, children }: OptionProps): ReactNode => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the list's field has the keys (aria-activedescendant)
  // biome-ignore lint/a11y/useFocusableInteractive: as above
  <div
    role="option"
    id={`${list.id}-${at}`}
    aria-selected={at === list.active}
    className={className}
    data-active={at === list.active || undefined}
    onPointerMove={() => list.point(at)}
    onPointerDown={(event) => event.preventDefault()}
    onClick={() => list.take(at)}
  >
    {children}
  </div>
);
