import { randomUUID } from 'node:crypto';
import { reportHits } from '@corkboard/contracts/ads/hits';
import { adSlots, type ServedAd } from '@corkboard/contracts/ads/slots';
import type { PinCard } from '@corkboard/contracts/curation/entities';
import { picture } from '@corkboard/curation-service/testing/picture';
import type { HitType } from '@corkboard/rules/ads/hits';
import { eventually } from '@corkboard/testing/eventually';
import type { RouteClient } from '@corkboard/testing/route-client';

/** The data of an answer that is a yes. */
export const said = <Data>({ status, data, text }: { status: number; data: Data; text: string }): Data => {
  if (status >= 300) throw new Error(`answered ${status}: ${text}`);
  return data;
};

const seeds = Array.from({ length: 250 }, (_, seed) => seed);
const publicBoard = async (client: RouteClient): Promise<string> => {
  const board = { name: randomUUID(), privacy: 'public' };
  return said(await client.post<{ id: string }>('/resource/BoardResource/create/', board)).id;
};
/** A pin with a link, public unless its board is given. */
export const pinOf = async (
  client: RouteClient,
  link: string | null = 'https://lamps.test/',
  boardId?: string,
): Promise<string> => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await picture(seeds.pop() ?? 0))], { type: 'image/png' }), 'picture.png');
  const media = said(await client.send<{ id: string }>('/v3/media/uploads/', { method: 'POST', body: form }));
  const board_id = boardId ?? (await publicBoard(client));
  const pin = { board_id, media_upload_id: media.id, title: 'Lamp', ...(link === null ? {} : { link }) };
  return said(await client.post<{ id: string }>('/resource/PinResource/create/', pin)).id;
};

export const home = async (client: RouteClient, headers: Record<string, string> = {}) => {
  const data = encodeURIComponent(JSON.stringify({ options: { page_size: 25 } }));
  const answer = await client.send<PinCard[]>(`/resource/UserHomefeedResource/get/?data=${data}`, { headers });
  return said(answer);
};
export const adIn = async (client: RouteClient) => (await home(client)).find(({ is_promoted }) => is_promoted) ?? null;
export const hit = (tracking_params: string, type: HitType = 'outbound_click', at = new Date().toISOString()) => ({
  ...{ tracking_params, type, at },
});
export const report = (client: RouteClient, ...hits: ReturnType<typeof hit>[]) =>
  client.ask(reportHits, { body: { hits }, headers: { 'user-agent': 'Mozilla/5.0 (X11) Firefox/140.0' } });

/**
 * The ad at place 4 of the home page, asked for as another service does: a page does without ads where their answer takes
 * longer than 20 ms, as on a busy machine. @param accountId somebody new unless given: one person is shown an ad three times a day
 */
export const adFor = async (service: RouteClient, accountId: string = randomUUID()): Promise<ServedAd | undefined> => {
  const viewer = { account_id: accountId, country: 'US', age_bucket: null, gender: null, device: 'web' };
  return said(await service.ask(adSlots, { body: { surface: 'home', viewer, positions: [4] } })).ads[0];
};

/** `tracking_params` of the next ad for a viewer; of this pin's, where one is named. */
export const trackingOf = async (service: RouteClient, viewer: RouteClient, pinId?: string): Promise<string> => {
  const { user } = said(await viewer.get<{ user: { id: string } }>('/v3/viewer/'));
  return eventually(async () => {
    const found = await adFor(service, user.id);
    if (!found || (pinId !== undefined && found.pin_id !== pinId)) throw new Error('the ad is not shown');
    return found.tracking_params;
  });
};
