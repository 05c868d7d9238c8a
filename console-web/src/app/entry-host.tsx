import { lazy, Suspense, useEffect, useState } from 'react';
import { viewer } from '../lib/bootstrap.ts';
import { type EntryPrompt, onEntryPrompt } from '../lib/session/entry-prompt.ts';

const EntryDialog = lazy(async () => ({
  default: (await import('../features/entry/entry-dialog.tsx')).EntryDialog,
}));

/** The prompt is not for signed-in viewers, unless the server has ended the session (DE-078). */
export const isWanted = (prompt: EntryPrompt, isAuth: boolean): boolean => !isAuth || prompt.sessionEnded === true;

/** Opens the entry dialog over any page when something asks for it. */
export const EntryHost = () => {
  const [prompt, setPrompt] = useState<EntryPrompt | null>(null);
  useEffect(() => onEntryPrompt((next) => isWanted(next, viewer().isAuth) && setPrompt(next)), []);
  if (!prompt) return null;
  return (
    <Suspense fallback={null}>
      <EntryDialog {...prompt} onClose={() => setPrompt(null)} />
    </Suspense>
  );
};
