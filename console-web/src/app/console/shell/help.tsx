import { consoleText } from '../../../lib/messages/console.ts';
import { LazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import styles from './shell.module.css';

const keys = [
  ['/', 'helpSearch'],
  ['j k', 'helpRows'],
  ['Enter', 'helpOpen'],
  ['p', 'helpPause'],
  ['Ctrl K', 'helpPalette'],
  ['?', 'helpHelp'],
] as const;

export const Help = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <LazyDialog open={open} onClose={onClose} title={consoleText('shortcuts')} small>
    <dl className={styles.keys}>
      {keys.map(([key, name]) => (
        <div key={key} className={styles.key}>
          <dt>
            <kbd className={styles.kbd}>{key}</kbd>
          </dt>
          <dd>{consoleText(name)}</dd>
        </div>
      ))}
    </dl>
  </LazyDialog>
);
