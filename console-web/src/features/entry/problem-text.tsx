import { RichText } from '../../ui/rich-text/rich-text.tsx';
import type { Problem } from './machine.ts';

/** The message of a field; its marked words ask for a password reset. */
export const problemText = (problem: Problem | undefined, onReset: () => void) =>
  problem && (
    <RichText
      text={problem.text}
      tags={{
        reset: (inside) => (
          <button type="button" onClick={onReset}>
            {inside}
          </button>
        ),
      }}
    />
  );
