import { useEffect, useRef } from 'react';
import { toContent } from './to-content.ts';

/** Keeps the place of the keys on a page from which something vanishes together with the focus that it had. */
export const useKeptFocus = (count: number): void => {
  const were = useRef(count);
  useEffect(() => {
    if (count < were.current && document.activeElement === document.body) toContent();
    were.current = count;
  }, [count]);
};
