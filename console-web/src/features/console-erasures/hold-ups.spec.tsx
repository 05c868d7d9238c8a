import type { HoldUp } from '@corkboard/contracts/operations/erasures';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { showRouted } from '../../lib/show-routed.tsx';
import { HoldUps } from './hold-ups.tsx';

const holdUps: readonly HoldUp[] = [
  {
    service: 'curation',
    part: 'projection',
    name: 'board-page',
    state: 'stopped',
    stream: null,
    since: '2026-01-02T00:00:05.000Z',
  },
  { service: 'identity', part: 'service', name: 'identity', state: 'unreachable', stream: null, since: null },
  {
    service: 'identity',
    part: 'projection',
    name: 'account-profiles',
    state: 'parked',
    stream: 'account-1',
    since: null,
  },
  { service: 'curation', part: 'projection', name: 'pin-page', state: 'rebuilding', stream: null, since: null },
];

it('an erasure that is held up says by what, since when, what to do, and that it goes on by itself', async () => {
  await showRouted(() => <HoldUps holdUps={holdUps} />);
  for (const part of [
    'the projection board-page of curation, which has stopped. Mend what it says, then resume it.',
    '2026-01-02 00:00:05.000 UTC',
    'identity, which does not answer. Start it.',
    'the projection account-profiles of identity, which has parked something. Replay what it has parked, or skip it.',
    'the projection pin-page of curation, which is being built anew. That ends by itself; its page says when.',
    'It stands at account-1',
    'Then the erasure goes on by itself.',
  ])
    expect(document.body.textContent).toContain(part);
  const links = screen.getAllByRole('link', { name: 'Look at it' }).map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/console/projections/',
    '/console/health/',
    '/console/projections/identity/account-profiles/parked/',
    '/console/projections/',
  ]);
  expect(screen.getByRole('link', { name: 'account-1' }).getAttribute('href')).toBe(
    '/console/streams/identity/account-1/',
  );
});
