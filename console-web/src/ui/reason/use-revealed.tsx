import { type ReactNode, useState } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { ActButton } from '../act-button/act-button.tsx';
import { useReason } from './reason-dialog.tsx';

interface Masked {
  readonly personal: readonly { readonly status: string }[];
}

/** Personal data masked, until a member of the staff says why it has to be shown. */
export const useRevealed = <Data extends Masked>(masked: Data, reveal: (reason: string) => Promise<Data>) => {
  const [clear, setClear] = useState<Data | null>(null);
  const { ask, dialog } = useReason();
  const shown = clear ?? masked;
  const act = {
    title: consoleText('reveal'),
    warning: consoleText('revealWarning'),
    doLabel: consoleText('reveal'),
    onDo: async (reason: string) => setClear(await reveal(reason)),
  };
  const button: ReactNode = (
    <ActButton action="reveal" size="s" onClick={() => ask(act)}>
      {consoleText('reveal')}
    </ActButton>
  );
  const hidden = shown.personal.filter(({ status }) => status === 'masked').length;
  return { shown, isClear: clear !== null, hidden, button, dialog };
};
