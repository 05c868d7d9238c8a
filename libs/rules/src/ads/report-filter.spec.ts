import { describe, expect, it } from '@jest/globals';
import { isOpen, isShown, type ReportFilter } from './report-filter.ts';

const all: ReportFilter = { objective: null, status: null, text: '', withArchived: true };
const lamp = {
  name: 'Brass Lamp',
  ad_group_name: '',
  ad_name: 'Summer',
  status: 'ACTIVE',
  objective: 'CONSIDERATION',
} as const;
const stopped = { ...lamp, status: 'ARCHIVED' } as const;

describe('the filter of a report [S-233 part]', () => {
  it.each([
    [{}, true],
    [{ objective: 'TRAFFIC' }, true],
    [{ objective: 'WEB_CONVERSION' }, false],
    [{ objective: 'AWARENESS' }, false],
    [{ status: 'ACTIVE' }, true],
    [{ status: 'PAUSED' }, false],
    [{ text: ' brass l' }, true],
    [{ text: 'summer' }, true],
    [{ text: 'vase' }, false],
  ] as const)('%j shows a campaign for traffic: %j', (narrowed, shown) => {
    expect(isShown(lamp, { ...all, ...narrowed })).toBe(shown);
  });

  it('leaves out what was stopped, unless that is asked for [S-240 part]', () => {
    const withoutArchived = { ...all, withArchived: false };
    expect([isShown(stopped, all), isShown(stopped, withoutArchived), isShown(lamp, withoutArchived)]).toEqual([
      ...[true, false, true],
    ]);
    expect(isShown(stopped, { ...withoutArchived, status: 'ARCHIVED' })).toBe(true);
  });

  it('is open where it narrows nothing', () => {
    expect(isOpen(all)).toBe(true);
    const narrowed = [{ objective: 'TRAFFIC' }, { status: 'ACTIVE' }, { text: 'a' }, { withArchived: false }] as const;
    for (const one of narrowed) expect(isOpen({ ...all, ...one })).toBe(false);
  });
});
