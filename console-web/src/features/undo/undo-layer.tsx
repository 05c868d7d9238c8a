import type { Act } from '@corkboard/contracts/curation/acts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type ApiFailure, failureOf } from '../../lib/api/api-failure.ts';
import { isTyping, useAnyKey } from '../../lib/browser/keys.ts';
import { followBulk } from '../../lib/session/bulk-requests.ts';
import { onUndoRequest, type UndoRequest, undoAction } from '../../lib/session/undo-requests.ts';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { type Conflict, conflictOf, lastActs, takeBack, type Undone } from './undo.api.ts';
import { text } from './undo-texts.ts';

const ActsDialog = lazy(async () => ({ default: (await import('./acts-dialog.tsx')).ActsDialog }));
const ConflictDialog = lazy(async () => ({ default: (await import('./conflict-dialog.tsx')).ConflictDialog }));

const OVERTAKEN = 2151;
/** Nothing of it can be taken back any more: a bulk action that moved nothing, a pin deleted forever. */
const OVER = [2153, 2213];
/** 404: the person may not see it any more. */
const isOver = ({ code, status }: ApiFailure): boolean => status === 404 || OVER.includes(code ?? 0);
const said = (thrown: unknown): string => failureOf(thrown).serverMessage ?? text('wentWrong');

interface Overtaken {
  readonly commandId: string;
  readonly again: boolean;
  readonly conflict: Conflict;
}

const doneText = ({ undo, kind, new_name: name }: Undone, again: boolean): string => {
  if (undo === null) return text('already');
  const isSection = kind === 'board-section-deleted';
  if (name !== null) return text(isSection ? 'sectionBackAs' : 'boardBackAs', { name });
  if (again) return text('redone');
  if (isSection) return text('sectionBack');
  return text(kind === 'pin-deleted' ? 'pinBack' : kind === 'board-deleted' ? 'boardBack' : 'undone');
};

/** Acts whose redo is an undo in turn: their toasts say the other word. */
const useTakingBack = (onDone: () => void) => {
  const client = useQueryClient();
  const redoes = useRef(new Set<string>());
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const meet = async (commandId: string, again: boolean, thrown: unknown) => {
    const failure = failureOf(thrown);
    if (failure.code !== OVERTAKEN) return void notify(said(thrown));
    const { at, change } = failure.data as { at: string; change: Conflict['kind'] };
    const unknown: Conflict = { by: null, by_me: false, at, kind: change };
    setOvertaken({ commandId, again, conflict: (await conflictOf(commandId).catch(() => null)) ?? unknown });
  };
  /** False: nothing of it can be taken back any more, which was not said because `passes` asks for the act before it. */
  const undo = async (commandId: string, { anyway: over = false, passes = false } = {}): Promise<boolean> => {
    const again = redoes.current.has(commandId);
    try {
      const done = await takeBack(client, commandId, over);
      const { undo: offer } = done;
      setOvertaken(null);
      if (offer && !again) redoes.current.add(offer.commandId);
      if (done.bulk_id) followBulk({ bulkId: done.bulk_id, place: null, undo: offer, again, isUndo: !again });
      else showToast(doneText(done, again), undoAction(offer, !again));
      onDone();
    } catch (thrown) {
      setOvertaken(null);
      if (passes && isOver(failureOf(thrown))) return false;
      await meet(commandId, again, thrown);
    }
    return true;
  };
  const anyway = async (commandId: string): Promise<void> => {
    await undo(commandId, { anyway: true });
  };
  return { undo, anyway, redoes, overtaken, keep: () => setOvertaken(null) };
};

/** Ctrl+Z, or Cmd+Z, where it is no text that is undone. */
const isUndoKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  event.key.toLowerCase() === 'z' &&
  !isTyping(event.target);

/** One act at a time, however fast the keys are pressed. */
const useUndoKey = (undoLast: () => Promise<void>): void => {
  const busy = useRef(false);
  useAnyKey((event) => {
    if (!isUndoKey(event) || event.repeat) return;
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    void undoLast().finally(() => {
      busy.current = false;
    });
  });
};

const useUndoRequests = (answer: (request: UndoRequest) => void): void => {
  const latest = useRef(answer);
  useEffect(() => {
    latest.current = answer;
  });
  useEffect(() => onUndoRequest((request) => latest.current(request)), []);
};

const look = async (answer: (found: readonly Act[]) => unknown): Promise<void> => {
  try {
    await answer(await lastActs());
  } catch (thrown) {
    notify(said(thrown));
  }
};

/** Stands once on every page: takes back what toasts, keys and the list of the last acts ask for. */
export const UndoLayer = () => {
  const [acts, setActs] = useState<readonly Act[] | null>(null);
  const { undo, anyway, redoes, overtaken, keep } = useTakingBack(() => {
    if (acts !== null) void look(setActs);
  });
  useUndoKey(() =>
    look(async (found) => {
      for (const { commandId } of found.filter(({ undone }) => !undone))
        if (await undo(commandId, { passes: true })) return;
      showToast(text('nothing'));
    }),
  );
  useUndoRequests((request) => void (request === null ? look(setActs) : undo(request)));
  const ofList = (act: Act) => {
    if (act.undone) redoes.current.add(act.commandId);
    void undo(act.commandId);
  };
  return (
    <Suspense fallback={null}>
      {acts === null ? null : <ActsDialog acts={acts} onUndo={ofList} onClose={() => setActs(null)} />}
      {overtaken === null ? null : (
        <ConflictDialog conflict={overtaken.conflict} onKeep={keep} onAnyway={() => anyway(overtaken.commandId)} />
      )}
    </Suspense>
  );
};
