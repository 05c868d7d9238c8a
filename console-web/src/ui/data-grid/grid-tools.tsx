import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '../button/button.tsx';
import { TextField } from '../text-field/text-field.tsx';
import styles from './data-grid.module.css';
import type { GridColumn, GridState } from './grid-column.ts';
import { csvAddress, csvOf } from './grid-csv.ts';
import { gridText } from './grid-texts.ts';
import type { Grid } from './use-grid.ts';

const SETTLED_MS = 300;

/** `replace`: the address before is not kept, as while a text is typed. */
export type GridChange = (state: GridState, replace?: boolean) => void;

interface FindProps {
  readonly text: string;
  readonly onFind: (text: string) => void;
}

/** Focuses a field when `/` is pressed outside of one. */
const useSlash = (field: RefObject<HTMLInputElement | null>) =>
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).closest('input, textarea, select, [role="dialog"]') !== null;
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [field]);

/** Text of the field; it is told when the typing has stopped, and follows an address that changed by itself. */
const useTyped = ({ text, onFind }: FindProps) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useRef(onFind);
  const [typed, setTyped] = useState(text);
  const [seen, setSeen] = useState(text);
  const [sent, setSent] = useState(text);
  useEffect(() => {
    tell.current = onFind;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  if (text !== seen) {
    setSeen(text);
    if (text !== sent) setTyped(text);
  }
  const type = (entered: string) => {
    setTyped(entered);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(entered);
      tell.current(entered);
    }, SETTLED_MS);
  };
  return { typed, type };
};

const Find = (props: FindProps) => {
  const field = useRef<HTMLInputElement>(null);
  const { typed, type } = useTyped(props);
  useSlash(field);
  return (
    <TextField
      ref={field}
      type="search"
      label={gridText('find')}
      value={typed}
      maxLength={200}
      aria-keyshortcuts="/"
      onChange={({ target }) => type(target.value)}
    />
  );
};

interface ColumnsProps<Row> {
  readonly all: readonly GridColumn<Row>[];
  readonly hidden: readonly string[];
  readonly onHide: (hidden: readonly string[]) => void;
}

/** Choice of the columns; Escape and leaving it close it. */
const Columns = <Row,>({ all, hidden, onHide }: ColumnsProps<Row>) => {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => box.current?.removeAttribute('open');
  const closeByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return;
    close();
    box.current?.querySelector('summary')?.focus();
  };
  const toggle = (id: string) => onHide(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id]);
  return (
    <details
      ref={box}
      className={styles.columns}
      onKeyDown={closeByKey}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <summary>{gridText('columns')}</summary>
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">{gridText('columns')}</legend>
        {all
          .filter(({ heads }) => !heads)
          .map(({ id, title }) => (
            <label key={id}>
              <input type="checkbox" checked={!hidden.includes(id)} onChange={() => toggle(id)} />
              {title}
            </label>
          ))}
      </fieldset>
    </details>
  );
};

interface GridToolsProps<Row> {
  readonly grid: Grid<Row>;
  readonly all: readonly GridColumn<Row>[];
  readonly state: GridState;
  readonly onChange: GridChange;
  /** Name of the file, without its ending. */
  readonly file: string;
}

/** Finding, columns, density and the file of a grid. */
export const GridTools = <Row,>({ grid, all, state, onChange, file }: GridToolsProps<Row>) => {
  const isCompact = state.density === 'compact';
  return (
    <div className={styles.tools}>
      <Find text={state.text} onFind={(text) => onChange({ ...state, text }, true)} />
      <Columns all={all} hidden={state.hidden} onHide={(hidden) => onChange({ ...state, hidden }, true)} />
      <Button
        aria-pressed={isCompact}
        variant={isCompact ? 'primary' : 'secondary'}
        onClick={() => onChange({ ...state, density: isCompact ? 'comfortable' : 'compact' }, true)}
      >
        {gridText('compact')}
      </Button>
      <ButtonLink href={csvAddress(csvOf(grid.columns, grid.rows))} download={`${file}.csv`}>
        {gridText('csv')}
      </ButtonLink>
      <p className={styles.shown} role="status">
        {gridText('shown', { n: grid.rows.length })}
      </p>
    </div>
  );
};
