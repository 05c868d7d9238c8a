import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import type { ProjectionAction, ProjectionCopy } from '@corkboard/contracts/operations/projection-control';
import { consoleText } from '../../lib/messages/console.ts';
import { projectionsText } from '../../lib/messages/console-projections.ts';
import { ActButton } from '../../ui/act-button/act-button.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { ComparisonOf } from './comparison.tsx';
import styles from './copies.module.css';
import { LastError } from './last-error.tsx';

interface CopyProps {
  readonly projection: ProjectionStatus;
  readonly copy: ProjectionCopy;
  readonly onAsk: (action: ProjectionAction) => void;
}

/** Actions on a copy in each of its states, the next step first. */
const actions: Readonly<Record<ProjectionCopy['status'], readonly ProjectionAction[]>> = {
  building: ['pause', 'cancel'],
  paused: ['continue', 'cancel'],
  failed: ['continue', 'cancel'],
  ready: ['switch', 'compare', 'cancel'],
  switching: [],
  kept: ['roll-back', 'clean-up'],
  returning: [],
};

const Progress = ({ copy }: { copy: ProjectionCopy }) => (
  <p className={styles.progress}>
    <progress aria-label={projectionsText('progress')} max={1} value={copy.progress ?? undefined} />
    {copy.progress !== null && <span>{projectionsText('percent', { n: Math.floor(copy.progress * 100) })}</span>}
    {copy.events_per_second > 0 && <span>{projectionsText('perSecond', { n: copy.events_per_second })}</span>}
    {copy.eta_seconds !== null && <span>{consoleText('eta', { n: copy.eta_seconds })}</span>}
  </p>
);

const isMoving = ({ status }: ProjectionCopy): boolean => status !== 'ready' && status !== 'kept';

const Copy = ({ projection, copy, onAsk }: CopyProps) => {
  const { name, service } = projection;
  const title = `${name}@v${copy.version}`;
  // A frozen copy cannot be brought up to date, so it must not serve again.
  const offered = actions[copy.status].filter((action) => !(action === 'roll-back' && copy.frozen));
  return (
    <section className={styles.copy} aria-label={projectionsText(`copyLabel-${copy.status}`, { title })}>
      <h3>{title}</h3>
      <p>
        {projectionsText(copy.frozen ? 'copy-frozen' : `copy-${copy.status}`, { service })}{' '}
        {copy.status === 'kept' && <Moment at={copy.since} show="full" />}
      </p>
      {isMoving(copy) && <Progress copy={copy} />}
      {copy.last_error && (
        <p className={styles.error}>
          <LastError error={copy.last_error} service={service} />
        </p>
      )}
      {copy.status === 'ready' && <ComparisonOf projection={projection} />}
      <div className={styles.buttons}>
        {offered.map((action, index) => (
          <ActButton
            action="control-projections"
            about={name}
            key={action}
            size="s"
            variant={index === 0 ? 'primary' : undefined}
            onClick={() => onAsk(action)}
          >
            {projectionsText(`control-${action}`)}
          </ActButton>
        ))}
      </div>
    </section>
  );
};

interface CopiesProps {
  readonly projections: readonly ProjectionStatus[];
  readonly onAsk: (projection: ProjectionStatus, action: ProjectionAction) => void;
}

/** Next and former copies; nothing at all while there are none. */
export const Copies = ({ projections, onAsk }: CopiesProps) => {
  const all = projections.flatMap((projection) =>
    [projection.next, projection.former].flatMap((copy) => (copy ? [{ projection, copy }] : [])),
  );
  if (all.length === 0) return null;
  return (
    <div className={styles.copies}>
      <h2>{projectionsText(all.some(({ projection, copy }) => copy === projection.next) ? 'copies' : 'copiesKept')}</h2>
      {all.map(({ projection, copy }) => (
        <Copy
          key={`${projection.service} ${projection.name} ${copy.status === 'kept' || copy.status === 'returning'}`}
          projection={projection}
          copy={copy}
          onAsk={(action) => onAsk(projection, action)}
        />
      ))}
    </div>
  );
};
