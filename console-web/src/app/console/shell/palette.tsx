import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { consoleText } from '../../../lib/messages/console.ts';
import { Option } from '../../../ui/listbox/option.tsx';
import { useListbox } from '../../../ui/listbox/use-listbox.ts';
import { LazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { commandsFor } from './commands.ts';
import styles from './shell.module.css';

const Commands = ({ onClose }: { onClose: () => void }) => {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const commands = commandsFor(typed);
  const run = (at: number) => {
    const command = commands[at];
    if (!command) return;
    onClose();
    navigate({ to: command.to, search: command.search, params: command.params }).catch(() => undefined);
  };
  const list = useListbox({ count: commands.length, onTake: run, first: 0 });
  return (
    <>
      <input
        className={styles.input}
        role="combobox"
        aria-label={consoleText('paletteHint')}
        aria-expanded="true"
        aria-controls={list.id}
        aria-activedescendant={list.activeId}
        placeholder={consoleText('paletteHint')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          list.setActive(0);
        }}
        onKeyDown={list.onKeyDown}
      />
      <div id={list.id} role="listbox" aria-label={consoleText('paletteTitle')} className={styles.commands}>
        {commands.map(({ name }, at) => (
          <Option key={name} list={list} at={at} className={styles.command}>
            {name}
          </Option>
        ))}
      </div>
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
