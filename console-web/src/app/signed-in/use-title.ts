import { useEffect } from 'react';
import { brandName } from '../../lib/bootstrap.ts';

/** What the browser's tab says: the page, then the brand. */
export const useTitle = (title: string | null): void => {
  useEffect(() => {
    document.title = title === null ? brandName() : `${title} | ${brandName()}`;
  }, [title]);
};
