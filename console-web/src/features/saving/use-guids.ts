import { useRef } from 'react';
import { uuidv7 } from '../../lib/ids.ts';

/** Names what is sent: the same again has the same guid, anything else another one. `first`: of what is sent first. */
export const useGuids = () => {
  const last = useRef({ what: '', guid: '' });
  return (sent: unknown, first?: string | null): string => {
    const what = JSON.stringify(sent);
    const before = last.current.what;
    if (before !== what) last.current = { what, guid: (before === '' && first) || uuidv7() };
    return last.current.guid;
  };
};
