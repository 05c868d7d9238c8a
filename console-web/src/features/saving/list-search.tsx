import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { SearchIcon } from '../../ui/icon/icons.tsx';
import type { Listbox } from '../../ui/listbox/use-listbox.ts';
import styles from './board-list.module.css';
import frame from './picker.module.css';

/** The keys work at once; on a phone nobody wants the keyboard before they touch the field. */
const useFirstFocus = () => {
  const picker = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.matchMedia?.('(hover: none)').matches) return;
    picker.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);
  return picker;
};

/** State of a search: a list that is short has no field until somebody types. */
export interface TypedSearch {
  readonly search: string;
  /** Shows the field. */
  readonly shown: boolean;
  /** It came because somebody was typing. */
  readonly typing: boolean;
  readonly find: (search: string) => void;
  /** True: the key began a search. */
  readonly takesKey: (event: KeyboardEvent) => boolean;
}

export const useTypedSearch = (long: boolean): TypedSearch => {
  const [search, find] = useState('');
  const [typing, setTyping] = useState(false);
  const shown = typing || long;
  const takesKey = (event: KeyboardEvent): boolean => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (shown || !/^\S$/u.test(key) || ctrlKey || metaKey || altKey) return false;
    event.preventDefault();
    setTyping(true);
    find(key);
    return true;
  };
  return { search, shown, typing, find, takesKey };
};

interface ListFrameProps {
  readonly list: Listbox;
  readonly typed: TypedSearch;
  readonly onSearch: (search: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Names of the field and of the list. */
  readonly names: { readonly search: string; readonly list: string };
  /** Words where nothing matches. */
  readonly none: string | null;
  readonly children: ReactNode;
}

/** A list of options that is filtered while somebody types, with the keyboard (DS-025). */
export const ListFrame = ({ list, typed, onSearch, onKeyDown, names, none, children }: ListFrameProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble from the field or the list inside
  <div ref={useFirstFocus()} className={frame.picker} onKeyDown={onKeyDown}>
    {typed.shown ? (
      <div className={styles.search}>
        <SearchIcon size={20} />
        <input
          type="text"
          role="combobox"
          aria-label={names.search}
          aria-expanded="true"
          aria-controls={list.id}
          aria-autocomplete="list"
          aria-activedescendant={list.activeId}
          placeholder={names.search}
          maxLength={100}
          autoComplete="off"
          value={typed.search}
          onChange={(event) => onSearch(event.target.value)}
          data-autofocus
          // biome-ignore lint/a11y/noAutofocus: the typing goes on where it can be seen
          autoFocus={typed.typing}
        />
      </div>
    ) : null}
    {none === null ? null : <p className={styles.none}>{none}</p>}
    <div
      id={list.id}
      role="listbox"
      aria-label={names.list}
      className={styles.list}
      tabIndex={typed.shown ? -1 : 0}
      aria-activedescendant={typed.shown ? undefined : list.activeId}
      data-autofocus={typed.shown ? undefined : true}
    >
      {children}
    </div>
  </div>
);
