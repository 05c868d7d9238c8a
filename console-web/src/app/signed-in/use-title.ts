import { useEffect } from 'react';
import { brandName } from '../../lib/bootstrap.ts';

/** Sets the title of the browser's tab: the page, then the brand. */
export const useTitle = (title: string | null): void => {
  useEffect(() => {
    document.title = title === null ? brandName() : `${title} | ${brandName()}`;
  }, [title]);
};
