import type { BoardSection } from '@corkboard/contracts/curation/sections';
import styles from './board-header.module.css';
import { SectionMenu } from './section-menu.tsx';
import { text } from './section-texts.ts';

interface SectionHeaderProps {
  readonly section: BoardSection;
  readonly mine: boolean;
  readonly onRenamed: (section: BoardSection) => void;
  readonly onDeleted: () => void;
  /** None for who is not on the board. */
  readonly onSelect: (() => void) | undefined;
  readonly onArrange: () => void;
}

/** Name of a section, the board that it belongs to, and what the viewer can do with it. */
export const SectionHeader = ({ section, mine, onRenamed, onDeleted, onSelect, onArrange }: SectionHeaderProps) => (
  <header className={styles.header}>
    <h1 className={styles.name}>{section.title}</h1>
    <p className={styles.facts}>
      <a href={section.board.url}>{section.board.name}</a>
      <span>{text('pinCount', { count: section.pin_count })}</span>
    </p>
    {mine || (onSelect && section.pin_count > 0) ? (
      <SectionMenu
        section={section}
        mine={mine}
        onRenamed={onRenamed}
        onDeleted={onDeleted}
        onSelect={section.pin_count > 0 ? onSelect : undefined}
        onArrange={section.pin_count > 1 ? onArrange : undefined}
      />
    ) : null}
  </header>
);
