import type { PinInfo } from '@corkboard/rules/curation/addresses';
import { useEffect, useState } from 'react';
import { pinnablesOf, register } from './create.api.ts';
import { loadImage } from './load-image.ts';

/** One picture that the link offers: where it is on the web, and what to show. */
export interface LinkPicture {
  readonly url: string;
  readonly preview: string;
}

/** The picture of the link itself if it can be pinned; else those of its page, best first. */
const lookFor = async (
  { imageUrl, link }: Pick<PinInfo, 'imageUrl' | 'link'>,
  signal: AbortSignal,
): Promise<readonly LinkPicture[]> => {
  const size = imageUrl === null ? null : await loadImage(imageUrl).catch(() => null);
  if (imageUrl !== null && size !== null) return [{ url: imageUrl, preview: imageUrl }];
  if (link === null) return [];
  // S-133: a link whose page cannot be read has no picture, silently.
  const pinnables = await pinnablesOf(link, signal).catch(() => []);
  return pinnables.map(({ url, preview }) => ({ url, preview: preview.url }));
};

/** S-128 to S-133: without a picture in the link its page is looked at; the first one is used and registered. */
export const useLinkPictures = (info: PinInfo) => {
  const [all, setAll] = useState<readonly LinkPicture[] | null>(null);
  const [chosen, setChosen] = useState<LinkPicture | null>(null);
  const { imageUrl, link } = info;
  useEffect(() => {
    const abort = new AbortController();
    void lookFor({ imageUrl, link }, abort.signal).then((found) => {
      if (abort.signal.aborted) return;
      setAll(found);
      setChosen(found[0] ?? null);
      if (found[0] !== undefined) register(found[0].url);
    });
    return () => abort.abort();
  }, [imageUrl, link]);
  const state = all === null ? 'looking' : chosen === null ? 'none' : 'found';
  return { state, all: all ?? [], chosen, choose: setChosen };
};
export type LinkPictures = ReturnType<typeof useLinkPictures>;
