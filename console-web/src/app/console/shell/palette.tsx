import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { consoleText } from '../../../lib/messages/console.ts';
import { LazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { type Command, commandsFor } from './commands.ts';
import styles from './shell.module.css';

interface ChoicesProps {
  readonly commands: readonly Command[];
  readonly chosen: Command | undefined;
  readonly onRun: (command: Command) => void;
}

const Choices = ({ commands, chosen, onRun }: ChoicesProps) => (
  <div id="commands" role="listbox" aria-label={consoleText('paletteTitle')} className={styles.commands}>
    {commands.map((command, index) => (
      <button
        type="button"
        tabIndex={-1}
        key={command.name}
        id={`command-${index}`}
        role="option"
        aria-selected={command === chosen}
        className={styles.command}
        onClick={() => onRun(command)}
      >
        {command.name}
      </button>
    ))}
  </div>
);

const Commands = ({ onClose }: { onClose: () => void }) => {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const commands = commandsFor(typed);
  const chosen = commands[Math.min(active, commands.length - 1)];
  const run = ({ to, search, params }: Command) => {
    onClose();
    navigate({ to, search, params }).catch(() => undefined);
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setActive((now) => (now + step + commands.length) % Math.max(1, commands.length));
    } else if (event.key === 'Enter' && chosen) run(chosen);
  };
  return (
    <>
      <input
        className={styles.input}
        role="combobox"
        aria-label={consoleText('paletteHint')}
        aria-expanded="true"
        aria-controls="commands"
        aria-activedescendant={chosen ? `command-${commands.indexOf(chosen)}` : undefined}
        placeholder={consoleText('paletteHint')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <Choices commands={commands} chosen={chosen} onRun={run} />
      {commands.length === 0 && (
        <p role="status" className={styles.nothing}>
          {consoleText('noCommand')}
        </p>
      )}
    </>
  );
};

/** Everything by keyboard: pages, and whatever id or stream is pasted. */
export const Palette = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <LazyDialog open={open} onClose={onClose} title={consoleText('paletteTitle')} hideTitle small>
    <Commands onClose={onClose} />
  </LazyDialog>
);
