import { act, fireEvent, screen } from '@testing-library/react';
import { SaveDialog } from './save-dialog.tsx';
import { SaveLayer } from './save-layer.tsx';
import { stopAsking, stopCelebrating } from './save-requests.ts';
import { board, pin, scene, section, show } from './saving-fixture.tsx';

/** Closes what a test has left open. */
export const closeAll = (): void =>
  act(() => {
    stopAsking();
    stopCelebrating();
  });

export const deep = board('Deep', { section_count: 2, image_cover_url: '/i/cover' });
export const boards = [deep, board('Plain')];
export const two = [section('Lamps'), section('Rugs', { preview_pins: [] })];

export const option = async (name: RegExp | string) =>
  (await screen.findAllByRole('option', { name }))[0] as HTMLElement;
/** The picker over a pin, with what it sends by path. */
export const open = (more: Parameters<typeof scene>[0] = {}) => {
  const server = scene({ boards, sections: two, ...more });
  const shown = show(
    <>
      <SaveDialog request={{ pin }} />
      <SaveLayer />
    </>,
  );
  const sent = (path: string) => server.asked.filter((call) => call.path === path).map(({ options }) => options);
  return { server, sent, ...shown };
};
export const openSections = async (more: Parameters<typeof scene>[0] = {}) => {
  const opened = open(more);
  fireEvent.click(await option(/Deep/));
  await option(/Lamps/);
  return opened;
};
export const openForm = async (more: Parameters<typeof scene>[0] = {}) => {
  const opened = await openSections(more);
  fireEvent.click(await option('Create section'));
  await screen.findByLabelText('Name');
  return opened;
};
export const field = () => screen.getByLabelText<HTMLInputElement>('Name');
export const type = (value: string) => fireEvent.change(field(), { target: { value } });
