import { describe, expect, it } from '@jest/globals';
import { plainGrid } from '../../ui/data-grid/grid-column.ts';
import { changeText, decimalOf, figureCell, figureText, totalsOf } from './figures.ts';
import { comparedRange, lastDays, rangeOf } from './report-range.ts';
import { paramsOf, plainSearch, reportSearchOf } from './report-search.ts';
import { lamp, lampId, vase } from './reports-fixture.ts';

const today = '2026-11-24';
const search = (query: string) => reportSearchOf(new URLSearchParams(query), today);

describe('a figure', () => {
  it('is written in its unit [S-239 part]', () => {
    expect(figureText('count', 12_345, 'USD')).toBe('12,345');
    expect(figureText('money', 3_500_000, 'EUR')).toBe('€3.50');
    expect(figureText('money', 125, 'USD')).toBe('$0.000125');
    expect(figureText('share', 0.012_54, 'USD')).toBe('1.25%');
  });

  it('of several campaigns is the sum of what was measured, and a rate anew', () => {
    const other = { ...lamp, figures: { ...lamp.figures, impressions: 0, outbound_clicks: 25, spend: null } };
    const totals = totalsOf([lamp, other, vase]);
    expect(totals).toMatchObject({ impressions: 2000, outbound_clicks: 50, ctr: 0.025, spend: 1_230_000 });
    expect(totals['video_views']).toBeNull();
    expect(totalsOf([vase])['ctr']).toBeNull();
  });
});

describe('the change of a figure', () => {
  it.each([
    [150, 100, '+50%'],
    [0.9, 1.2, '-25%'],
    [1000, 1001, '-0.1%'],
    [5, 5, '0%'],
    [0, 0, '0%'],
    [3, 0, null],
    [null, 3, null],
    [3, null, null],
  ])('from %j, before %j, is %j', (value, before, change) => {
    expect(changeText(value, before)).toBe(change);
  });
});

describe('the address of a report', () => {
  it('says everything that is special, and is written as it was read [S-239 part]', () => {
    const query = {
      ...{ start_date: '2026-11-01', end_date: '2026-11-07', compare: 'previous_year', campaignId: lampId },
      ...{ adGroupId: lampId, showAllEntities: 'true', objectiveType: 'TRAFFIC', status: 'PAUSED', sort: '-spend' },
      ...{ q: 'lamp', hide: 'saves,ctr', density: 'compact', metric: 'spend', view: 'table', counted: 'saves' },
      ...{ counted_campaign: lampId, counted_ad_group: lampId, counted_ad: lampId, counted_day: '2026-11-02' },
      ...{ counted_hour: '08', counted_before: 'true' },
    };
    const read = search(String(new URLSearchParams(query)));
    expect(read.grid).toEqual({
      sort: { by: 'spend', down: true },
      text: 'lamp',
      hidden: ['saves', 'ctr'],
      density: 'compact',
    });
    const ids = { campaignId: lampId, adGroupId: lampId, adId: lampId };
    expect(read.counted).toEqual({ metric: 'saves', ...ids, day: '2026-11-02', hour: '08', isBefore: true });
    expect(paramsOf(read)).toEqual(query);
  });

  it('shows the last 30 days where it says none that can be read', () => {
    const last = { start_date: '2026-10-26', end_date: today };
    for (const [from, until] of [
      ['', ''],
      ['2026-11-02', '2026-11-01'],
      ['2026-02-30', '2026-11-01'],
      ['2026-11-01', '2026-11-25'],
      ['x', 'y'],
    ])
      expect(search(`start_date=${from}&end_date=${until}`).range).toEqual(last);
    const odd = search(
      'sort=toString&counted=constructor&compare=x&status=x&campaignId=x&hide=x,saves&metric=x&view=x',
    );
    expect(odd).toEqual({ ...plainSearch(lastDays(30, today)), grid: { ...plainGrid, hidden: ['saves'] } });
  });

  it('takes days that end today, both ends included', () => {
    expect(lastDays(7, today)).toEqual({ start_date: '2026-11-18', end_date: today });
    expect(rangeOf(today, today, today)).toEqual({ start_date: today, end_date: today });
  });
});

describe('a range that is compared with', () => {
  const range = (start_date: string, end_date: string) => ({ start_date, end_date });
  it.each([
    ['previous_period', range('2026-11-01', '2026-11-07'), range('2026-10-25', '2026-10-31')],
    ['previous_period', range('2026-03-01', '2026-03-01'), range('2026-02-28', '2026-02-28')],
    ['previous_year', range('2026-11-01', '2026-11-07'), range('2025-11-01', '2025-11-07')],
    ['previous_year', range('2024-02-29', '2024-03-01'), range('2023-02-28', '2023-03-01')],
  ] as const)('%s of %j is %j', (by, given, compared) => {
    expect(comparedRange(given, by)).toEqual(compared);
  });
});

describe('a figure of a file', () => {
  it('is exact in units of the currency, and empty where nothing was measured [S-239 part]', () => {
    expect([0, 1, 125, 10_000, 1_230_000, 999_999_999_999, -2_500_000].map(decimalOf)).toEqual([
      '0.00',
      '0.000001',
      '0.000125',
      '0.01',
      '1.23',
      '999999.999999',
      '-2.50',
    ]);
    expect([figureCell('money', 1_230_000), figureCell('share', 0.0125), figureCell('count', null)]).toEqual([
      ...['1.23', '0.0125', ''],
    ]);
  });
});
