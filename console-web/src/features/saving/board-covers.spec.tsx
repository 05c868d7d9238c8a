import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { closeAll, open } from './picker-fixture.tsx';
import { board } from './saving-fixture.tsx';

const COVERS = '/resource/BoardCoversResource/get/';
let comeNear: (() => void)[] = [];

class Observer {
  constructor(readonly call: (entries: readonly object[]) => void) {}
  observe(): void {
    comeNear.push(() => this.call([{ isIntersecting: true }]));
  }
  disconnect(): void {}
}

beforeEach(() => {
  comeNear = [];
  Object.assign(globalThis, { IntersectionObserver: Observer });
});
afterEach(closeAll);

/** As the server names boards that stand far down. */
const named = (id: string) => {
  const { image_cover_url: _, ...rest } = board(id);
  return rest;
};
const pictures = () =>
  screen
    .getAllByRole('option')
    .flatMap((row) => [...row.querySelectorAll('img')].map((img) => img.getAttribute('src')));

describe('covers of boards far down in the picker', () => {
  it('are asked for together once their rows come near, and shown', async () => {
    const boards = [board('First', { image_cover_url: '/i/first' }), named('Second'), named('Third')];
    const covers = () => [
      { id: 'Second', image_cover_url: '/i/second' },
      { id: 'Third', image_cover_url: null },
    ];
    const { sent } = open({ boards, answers: { [COVERS]: covers } });
    await screen.findAllByRole('option', { name: /Third/ });
    expect([sent(COVERS), pictures()]).toEqual([[], ['/i/first']]);
    act(() => {
      for (const near of comeNear) near();
    });
    await waitFor(() => expect(pictures()).toEqual(['/i/first', '/i/second']));
    expect(sent(COVERS)).toEqual([{ board_ids: ['Second', 'Third'] }]);
  });
});
