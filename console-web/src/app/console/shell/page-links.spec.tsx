import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { showRouted } from '../../../lib/show-routed.tsx';
import { PageLinks } from './page-links.tsx';

it('the link of the page that is shown is brought into sight, where the links do not fit', async () => {
  const brought: (string | null)[] = [];
  Element.prototype.scrollIntoView = function () {
    brought.push(this.textContent);
  };
  await showRouted(PageLinks, { at: '/console/erasures/', paths: ['/console/erasures/', '/console/log/'] });
  expect(brought.at(-1)).toBe('Erasures');
  await act(async () => screen.getByRole('link', { name: 'My actions' }).click());
  expect(brought.at(-1)).toBe('My actions');
});
