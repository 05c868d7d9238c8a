import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { useQueryClient } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-failure.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { useDragging } from '../../ui/arranging/use-dragging.ts';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { mayArrange } from './may-arrange.ts';
import { SectionMenu } from './section-menu.tsx';
import { movedTo } from './section-order.ts';
import styles from './section-shelf.module.css';
import { text } from './section-texts.ts';
import { orderSections } from './sections.api.ts';

const SHOWN = 3;

const Pictures = ({ section }: { section: BoardSection }) => (
  <span className={styles.pictures} aria-hidden="true">
    {Array.from({ length: SHOWN }, (_, index) => {
      const shown = section.preview_pins[index];
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: three fixed places
        <span key={index} style={{ background: shown?.dominant_color ?? 'var(--sunken)' }}>
          {shown ? (
            <img className="fills" src={shown.image_medium_url} alt="" loading="lazy" draggable={false} />
          ) : null}
        </span>
      );
    })}
  </span>
);

/** Moves sections by a drag, and by the menu of each, which keys and fingers reach. */
const useOrder = (boardId: string, sections: readonly BoardSection[]) => {
  const client = useQueryClient();
  const move = (from: number, to: number) => {
    const next = movedTo(sections, from, to);
    if (next === sections) return;
    const said = { name: sections[from]?.title ?? '', place: to + 1, count: sections.length };
    orderSections(client, boardId, next)
      .then((undo) => showToast(text('placed', said), undoAction(undo)))
      .catch((thrown: unknown) => notify(failureOf(thrown).serverMessage ?? text('wentWrong')));
  };
  const dragging = useDragging(move);
  return { move, dragging };
};

interface SectionShelfProps {
  readonly board: BoardView;
  readonly sections: readonly BoardSection[];
}

/** The sections of a board, each a small wall of its newest pictures. */
export const SectionShelf = ({ board, sections }: SectionShelfProps) => {
  const { move, dragging } = useOrder(board.id, sections);
  const mine = mayArrange(board);
  return (
    <div className={styles.room}>
      <ul className={styles.shelf} aria-label={text('sections')}>
        {sections.map((section, at) => (
          <li key={section.id} className={styles.section} {...(mine ? dragging(at) : {})}>
            <a className={styles.card} href={section.url} draggable={false}>
              <Pictures section={section} />
              <strong className={styles.name}>
                <span dir="auto">{section.title}</span>
              </strong>
              <span className={styles.count}>{text('pinCount', { count: section.pin_count })}</span>
            </a>
            {mine ? (
              <span className={styles.menu}>
                <SectionMenu
                  section={section}
                  onEarlier={at > 0 ? () => move(at, at - 1) : undefined}
                  onLater={at < sections.length - 1 ? () => move(at, at + 1) : undefined}
                />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
};
