import { useRouter } from '@tanstack/react-router';

/** Back to where someone came from; to the home feed when this page is the first of the visit. */
export const useGoBack = (fallback = '/') => {
  const router = useRouter();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else router.history.push(fallback);
  };
};
