import type { BoardPickerItem } from '@corkboard/contracts/curation/entities';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import type { ShareNetwork } from '@corkboard/rules/curation/sharing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { ToastRegion } from '../../ui/toast/toast-region.tsx';

export const board = (id: string, more: Partial<BoardPickerItem> = {}): BoardPickerItem => ({
  id,
  type: 'board',
  name: id,
  privacy: 'public',
  url: `/ada/${id}/`,
  layout: 'default',
  image_cover_url: null,
  pin_count: 3,
  section_count: 0,
  is_collaborative: false,
  collaborated_by_me: false,
  archived_by_me_at: null,
  owner: { id: 'me', username: 'ada', full_name: 'Ada' },
  ...more,
});

const size = (url: string, width: number) => ({ url, width, height: width });
export const images = {
  '236x': size('/i/236', 236),
  '474x': size('/i/474', 474),
  '736x': size('/i/736', 736),
  orig: size('/i/o', 900),
};

export const savedPin = (more: Partial<SavedPin> = {}): SavedPin =>
  ({
    id: 'new-pin',
    type: 'pin',
    status: 'ready',
    title: 'A red chair',
    alt_text: null,
    width: 900,
    height: 900,
    dominant_color: '#aa3300',
    images,
    board: { id: 'Trips', name: 'Trips', layout: 'default', url: '/ada/trips/', privacy: 'public' },
    origin_pin_id: null,
    is_first_save: false,
    success_event: 'pin_saved_send',
    ...more,
  }) as SavedPin;

export const pin = {
  id: 'p1',
  title: 'A red chair',
  alt_text: null,
  link: null,
  images,
  dominant_color: '#aa3300',
  width: 900,
  height: 900,
};

interface Scene {
  readonly boards?: readonly BoardPickerItem[];
  readonly sections?: readonly BoardSection[];
  /** Those that the installation leads to. */
  readonly networks?: readonly ShareNetwork[];
  readonly answers?: Parameters<typeof standInServer>[0];
}

export const section = (id: string, more: Partial<BoardSection> = {}): BoardSection => ({
  id,
  type: 'board_section',
  title: id,
  slug: id.toLowerCase(),
  url: `/ada/deep/${id.toLowerCase()}/`,
  pin_count: 1,
  preview_pins: [
    {
      id: `pin-of-${id}`,
      image_medium_url: `/i/236/${id}`,
      image_square_url: `/i/170/${id}`,
      image_square_size_pixels: { width: 170, height: 170 },
      dominant_color: '#aa3300',
    },
  ],
  board: { id: 'Deep', name: 'Deep', layout: 'default', url: '/ada/deep/', privacy: 'public' },
  ...more,
});

/** A signed-in viewer with boards, and a server that saves. */
export const scene = ({ boards = [], sections = [], networks, answers = {} }: Scene = {}) => {
  signedIn();
  const picker = { all_boards: boards, boards_shortlist: boards.slice(0, 2), share_networks: networks };
  return standInServer({
    '/resource/BoardPickerBoardsResource/get/': () => picker,
    '/resource/RepinResource/create/': (saved) =>
      savedPin({ id: 'repin', board: { ...board(String(saved['board_id'])) } }),
    '/resource/PinResource/create/': () => savedPin(),
    '/resource/BoardResource/create/': (made) =>
      board('fresh', { name: String(made['name']), section_count: [made['section_names'] ?? []].flat().length }),
    '/resource/BoardSectionsRepinResource/get/': () => sections,
    '/resource/BoardSectionResource/create/': (made) => section('made', { title: String(made['name']).trim() }),
    '/v3/pins/p1/': () => ({ id: 'p1', pinned_to_board: null }),
    '/v3/pins/p1/board_title_suggestions/': () => [],
    ...answers,
  });
};

export const show = (view: ReactNode) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapped = (inside: ReactNode) => (
    <QueryClientProvider client={client}>
      {inside}
      <ToastRegion />
    </QueryClientProvider>
  );
  return { client, ...render(wrapped(view)) };
};
