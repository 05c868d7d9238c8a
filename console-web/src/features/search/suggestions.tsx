import type { TypeaheadItem } from '@corkboard/contracts/curation/search';
import type { ReactNode } from 'react';
import { BoardIcon, PersonIcon, SearchIcon } from '../../ui/icon/icons.tsx';
import { RefreshIcon } from '../../ui/icon/page-icons.tsx';
import { Option } from '../../ui/listbox/option.tsx';
import type { Listbox } from '../../ui/listbox/use-listbox.ts';
import styles from './search-box.module.css';
import { text } from './search-texts.ts';

const icons: Readonly<Record<TypeaheadItem['type'], ReactNode>> = {
  query: <SearchIcon size={18} />,
  recent: <RefreshIcon size={18} />,
  hashtag: <span className={styles.hash}>#</span>,
  board: <BoardIcon size={18} />,
  user: <PersonIcon size={18} />,
};

/** Searches of others and of the viewer, below the field. */
export const Suggestions = ({ list, items }: { list: Listbox; items: readonly TypeaheadItem[] }) => (
  <div id={list.id} role="listbox" aria-label={text('suggestions')} className={styles.list}>
    {items.map((item, at) => (
      <Option key={`${item.type}:${item.url}`} list={list} at={at} className={styles.item}>
        <span className={styles.icon}>{icons[item.type]}</span>
        <span className={styles.label}>{item.label}</span>
        <span className={styles.kind}>{item.type === 'query' ? '' : text(`kind_${item.type}`)}</span>
      </Option>
    ))}
  </div>
);
