import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef } from 'react';
import { appText } from '../../../lib/messages/app.ts';
import { SearchIcon } from '../../../ui/icon/icons.tsx';
import styles from './search-field.module.css';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** Searches pins; `/` jumps here from anywhere. */
export const SearchField = () => {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { q } = useSearch({ strict: false }) as { q?: unknown };
  const typed = typeof q === 'string' ? q : '';
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.metaKey || event.ctrlKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', jump);
    return () => removeEventListener('keydown', jump);
  }, []);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const query = input.current?.value.trim() ?? '';
    if (query !== '') navigate({ to: '/search/pins/', search: { q: query } }).catch(() => undefined);
  };
  return (
    <search className={styles.search}>
      <form onSubmit={search} className={styles.form}>
        <SearchIcon size={20} />
        <input
          key={typed}
          ref={input}
          type="search"
          name="q"
          defaultValue={typed}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={appText('search')}
          placeholder={appText('searchHint')}
          className={styles.input}
        />
      </form>
    </search>
  );
};
