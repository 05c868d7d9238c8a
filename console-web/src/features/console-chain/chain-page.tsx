import type { InspectedEvent } from '@corkboard/contracts/operations/inspection';
import { consoleChain } from '@corkboard/contracts/operations/tracing';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { tracingText } from '../../lib/messages/console-tracing.ts';
import { consoleQuery } from '../../lib/queries/console-query.ts';
import { EventLink } from '../../ui/inspected/links.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { MissingServices } from '../../ui/notice/missing-services.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { TablesPage } from '../../ui/table/data-table.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import styles from './chain-page.module.css';
import { layout, type Node } from './layout.ts';

/** Of one row and of one step in, in CSS pixels; the lines are drawn by them. */
const ROW = 48;
const STEP = 28;
/** Deeper events stand no further in. */
const DEEPEST = 12;

const inset = ({ depth }: Node): number => Math.min(depth, DEEPEST) * STEP;

/** From below the cause's dot down to the event's own. */
const lineOf = (node: Node, nodes: readonly Node[]): string | null => {
  const cause = node.cause === null ? undefined : nodes[node.cause];
  if (!cause) return null;
  const [x, y] = [inset(cause) + STEP / 2, cause.row * ROW + ROW / 2];
  return `M${x} ${y}V${node.row * ROW + ROW / 2}H${inset(node) + STEP / 2}`;
};

const Lines = ({ nodes }: { nodes: readonly Node[] }) => (
  <svg
    className={styles.lines}
    width={(DEEPEST + 1) * STEP}
    height={nodes.length * ROW}
    aria-hidden="true"
    focusable="false"
  >
    <path d={nodes.map((node) => lineOf(node, nodes) ?? '').join('')} className={styles.line} />
    {nodes.map((node) => (
      <circle key={node.row} cx={inset(node) + STEP / 2} cy={node.row * ROW + ROW / 2} r={5} className={styles.dot} />
    ))}
  </svg>
);

const who = ({ actor }: InspectedEvent): string => (actor.kind === 'system' ? actor.id : `${actor.kind} ${actor.id}`);

/** Said, not only drawn. */
const causeOf = (node: Node, nodes: readonly Node[]): string => {
  const cause = node.cause === null ? undefined : nodes[node.cause]?.event;
  if (cause) return tracingText('causedBy', { type: cause.type, service: cause.service });
  if (node.event.causation_id !== null) return tracingText('causedElsewhere');
  return tracingText('begins', { actor: who(node.event) });
};

const goal = (key: string, node: Node, nodes: readonly Node[]): number | null => {
  if (key === 'ArrowDown') return node.row + 1;
  if (key === 'ArrowUp') return node.row - 1;
  if (key === 'ArrowLeft') return node.cause;
  if (key === 'ArrowRight') return nodes.find(({ cause }) => cause === node.row)?.row ?? null;
  return null;
};

const Graph = ({ nodes }: { nodes: readonly Node[] }) => {
  const walk = (event: KeyboardEvent<HTMLOListElement>): void => {
    const row = Number((event.target as HTMLElement).closest('li')?.dataset['row']);
    const node = nodes[row];
    const to = node && goal(event.key, node, nodes);
    const link = to === null ? null : event.currentTarget.querySelector<HTMLElement>(`[data-row="${to}"] a`);
    if (!link) return;
    event.preventDefault();
    link.focus();
  };
  return (
    <div className={styles.graph}>
      <Lines nodes={nodes} />
      <ol onKeyDown={walk}>
        {nodes.map((node) => (
          <li
            key={`${node.event.service} ${node.event.id}`}
            data-row={node.row}
            className={styles.node}
            style={{ '--inset': `${inset(node) + STEP}px` } as React.CSSProperties}
          >
            <span className={styles.what}>
              <EventLink service={node.event.service} id={node.event.id} title={node.event.meaning ?? undefined}>
                {node.event.type}
              </EventLink>{' '}
              <span className={styles.where}>
                {node.event.service} · {node.event.stream}
              </span>
            </span>
            <span className={styles.why}>
              <Moment at={node.event.recorded_at} /> {causeOf(node, nodes)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
};

/** Causes and effects of one chain, through all services. */
export const ChainPage = ({ correlation }: { correlation: string }) => {
  const { data, error, refetch } = useQuery(consoleQuery(consoleChain, { params: { correlation } }));
  if (!data) return <Unloaded error={error} refetch={refetch} />;
  return (
    <TablesPage title={tracingText('chainTitle')}>
      <p className={styles.hint}>{tracingText('chainOf', { id: correlation })}</p>
      <MissingServices services={data.services} />
      {data.index_behind > 0 && <Notice>{tracingText('indexBehind', { n: data.index_behind })}</Notice>}
      {!data.complete && <Notice>{tracingText('chainCut')}</Notice>}
      {data.events.length === 0 ? <EmptyState title={tracingText('noChain')} /> : <Graph nodes={layout(data.events)} />}
    </TablesPage>
  );
};
