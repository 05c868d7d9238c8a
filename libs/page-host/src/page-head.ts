import type { PageHead } from '@corkboard/contracts/curation/page-heads';
import { pageKindOf } from '@corkboard/contracts/web/known-pages';
import type { FastifyRequest } from 'fastify';
import { asking } from './asking.ts';
import { escaped } from './escaped.ts';

const ready: PageHead = { status: 200, redirect_url: null, head: null };
const missing: PageHead = { ...ready, status: 404 };

/** Status and head of the page at this address; of one that curation cannot tell about now, as of any other page. */
export const fetchPageHead = async (curationUrl: string, path: string, request: FastifyRequest): Promise<PageHead> => {
  const kind = pageKindOf(path);
  if (kind !== 'product') return kind === 'known' ? ready : missing;
  try {
    const answer = await fetch(`${curationUrl}/v3/page_heads/?${new URLSearchParams({ path })}`, asking(request));
    if (!answer.ok) return ready;
    const { resource_response: response } = (await answer.json()) as { resource_response: { data: PageHead } };
    return response.data;
  } catch {
    return ready;
  }
};

const TITLE_MOST = 120;
const DESCRIPTION_MOST = 300;

const shortened = (text: string, most: number): string => {
  const signs = [...text.replace(/\s+/g, ' ').trim()];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : signs.join('');
};

export interface Site {
  readonly brand: string;
  readonly origin: string;
}

/** The title as it stands in `<title>`, escaped. */
export const titleOf = (head: PageHead['head'], brand: string): string =>
  escaped(head ? `${shortened(head.title, TITLE_MOST)} | ${brand}` : brand);

/** Description and Open Graph, for what everybody may see; nothing for anything else. */
export const metaOf = (head: PageHead['head'], { brand, origin }: Site): string => {
  if (!head?.is_public) return '';
  const url = new URL(head.url, origin).href;
  const description = head.description && shortened(head.description, DESCRIPTION_MOST);
  const image = head.image && { ...head.image, url: new URL(head.image.url, origin).href };
  const properties: readonly (readonly [string, string | number | null | undefined])[] = [
    ['og:site_name', brand],
    ['og:type', head.kind],
    ['og:title', shortened(head.title, TITLE_MOST)],
    ['og:description', description],
    ['og:url', url],
    ['og:image', image?.url],
    ['og:image:width', image?.width],
    ['og:image:height', image?.height],
    ['og:image:alt', image?.alt],
  ];
  const tags = properties.flatMap(([name, value]) =>
    value === null || value === undefined ? [] : `<meta property="${name}" content="${escaped(String(value))}" />`,
  );
  return [
    ...(description ? [`<meta name="description" content="${escaped(description)}" />`] : []),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}" />`,
    `<link rel="canonical" href="${escaped(url)}" />`,
    ...tags,
  ].join('');
};
