import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { usePageKey } from '../../lib/browser/keys.ts';
import { useDebounced } from '../../lib/browser/use-debounced.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { CloseIcon, SearchIcon } from '../../ui/icon/icons.tsx';
import { useListbox } from '../../ui/listbox/use-listbox.ts';
import { typeaheadQuery } from './search.api.ts';
import styles from './search-box.module.css';
import { text } from './search-box-texts.ts';

const TYPING_MS = 120;

interface SearchBoxProps {
  /** Query of the shown results. */
  readonly value: string;
  readonly onSearch: (query: string, rs: 'typed') => void;
  readonly onGo: (address: string) => void;
}

const useBox = ({ value, onSearch, onGo }: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [open, setOpen] = useState(false);
  useEffect(() => setTyped(value), [value]);
  // From anywhere on the page.
  usePageKey((event) => {
    if (event.key !== '/') return;
    event.preventDefault();
    input.current?.focus();
  });
  const term = useDebounced(typed.trim(), TYPING_MS);
  const { data: items = [] } = useQuery({ ...typeaheadQuery(term), enabled: open });
  const take = (at: number) => {
    const item = items[at];
    if (item !== undefined) onGo(item.url);
    else if (typed.trim() !== '') onSearch(typed.trim(), 'typed');
    else return;
    leave();
  };
  const close = () => {
    setOpen(false);
    list.setActive(-1);
  };
  const leave = () => {
    close();
    input.current?.blur();
  };
  const list = useListbox({ count: items.length, onTake: take, onLeave: leave });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) setOpen(true);
    list.onKeyDown(event);
  };
  const edit = (next: string) => {
    setTyped(next);
    setOpen(true);
    list.setActive(-1);
  };
  return { input, typed, open: open && items.length > 0, setOpen, items, close, list, onKeyDown, edit };
};

const Suggestions = lazy(async () => ({ default: (await import('./suggestions.tsx')).Suggestions }));

/** The search field of every page, with what others and the viewer looked for. */
export const SearchBox = (props: SearchBoxProps) => {
  const box = useBox(props);
  return (
    <search
      className={styles.search}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && box.close()}
    >
      <div className={styles.field}>
        <SearchIcon size={20} />
        <input
          ref={box.input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          role="combobox"
          aria-label={text('field')}
          aria-expanded={box.open}
          aria-controls={box.list.id}
          aria-autocomplete="list"
          aria-activedescendant={box.open ? box.list.activeId : undefined}
          placeholder={text('hint')}
          maxLength={200}
          autoComplete="off"
          value={box.typed}
          onChange={(event) => box.edit(event.target.value)}
          onFocus={() => box.setOpen(true)}
          onKeyDown={box.onKeyDown}
          className={styles.input}
        />
        {box.typed === '' ? null : (
          <IconButton
            size="s"
            label={text('clear')}
            icon={<CloseIcon size={18} />}
            onClick={() => {
              box.edit('');
              box.input.current?.focus();
            }}
          />
        )}
      </div>
      <Suspense fallback={null}>{box.open ? <Suggestions list={box.list} items={box.items} /> : null}</Suspense>
    </search>
  );
};
