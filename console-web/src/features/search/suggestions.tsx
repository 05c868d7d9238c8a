import type { TypeaheadItem } from '@corkboard/contracts/curation/search';
import type { ReactNode } from 'react';
import { BoardIcon, PersonIcon, SearchIcon } from '../../ui/icon/icons.tsx';
import { RefreshIcon } from '../../ui/icon/page-icons.tsx';
import styles from './search-box.module.css';
import { text } from './search-texts.ts';

const icons: Readonly<Record<TypeaheadItem['type'], ReactNode>> = {
  query: <SearchIcon size={18} />,
  recent: <RefreshIcon size={18} />,
  hashtag: <span className={styles.hash}>#</span>,
  board: <BoardIcon size={18} />,
  user: <PersonIcon size={18} />,
};

interface SuggestionsProps {
  /** By which the field names the active row. */
  readonly id: string;
  readonly box: {
    readonly items: readonly TypeaheadItem[];
    readonly active: number;
    readonly setActive: (at: number) => void;
    readonly take: (at: number) => void;
  };
}

/** What others and the viewer looked for, below the field. */
export const Suggestions = ({ id, box }: SuggestionsProps): ReactNode => (
  <div id={`${id}-list`} role="listbox" aria-label={text('suggestions')} className={styles.list}>
    {box.items.map((item, at) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys (aria-activedescendant)
      // biome-ignore lint/a11y/useFocusableInteractive: as above
      <div
        key={`${item.type}:${item.url}`}
        id={`${id}-${at}`}
        role="option"
        aria-selected={at === box.active}
        className={styles.item}
        data-active={at === box.active || undefined}
        onPointerMove={() => box.setActive(at)}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => box.take(at)}
      >
        <span className={styles.icon}>{icons[item.type]}</span>
        <span className={styles.label}>{item.label}</span>
        <span className={styles.kind}>{item.type === 'query' ? '' : text(`kind_${item.type}`)}</span>
      </div>
    ))}
  </div>
);
