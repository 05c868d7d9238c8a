import { metricIds } from '@corkboard/rules/ads/metrics';
import { describe, expect, it } from '@jest/globals';
import { dictionary, figureText, matching, sortedBy, totalsOf } from './figures.ts';
import { csvOf, decimalOf } from './report-csv.ts';
import { lastDays, rangeOf } from './report-range.ts';
import { paramsOf, reportSearchOf } from './report-search.ts';
import { lamp, lampId, vase } from './reports-fixture.ts';

const today = '2026-11-24';
const search = (query: string) => reportSearchOf(new URLSearchParams(query), today);
const names = (campaigns: readonly { name: string }[]) => campaigns.map(({ name }) => name);

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

describe('the order of campaigns', () => {
  it('follows a column, with what was not measured last either way [S-239 part]', () => {
    const cheap = { ...lamp, name: 'Cheap', figures: { ...lamp.figures, spend: 1 } };
    const sorted = (by: 'spend' | 'name', down: boolean) => names(sortedBy([vase, cheap, lamp], { by, down }));
    expect(sorted('spend', true)).toEqual(['Lamp', 'Cheap', 'Vase']);
    expect(sorted('spend', false)).toEqual(['Cheap', 'Lamp', 'Vase']);
    expect(sorted('name', true)).toEqual(['Vase', 'Lamp', 'Cheap']);
    expect(names(sortedBy([vase, lamp], null))).toEqual(['Vase', 'Lamp']);
  });
});

describe('the filter by objective [S-233 part]', () => {
  it.each([
    ['TRAFFIC', ['Lamp']],
    ['WEB_CONVERSION', ['Vase']],
    ['SHOPPING_TEMP', []],
    ['AWARENESS', []],
    ['x', ['Vase', 'Lamp']],
  ])('%s shows %j', (filter, shown) => {
    expect(names(matching([vase, lamp], search(`objectiveType=${filter}`).objective))).toEqual(shown);
  });
});

describe('the address of a report', () => {
  it('says days, filter, order and the open figure, and is written as it was read [S-239 part]', () => {
    const query = {
      ...{ start_date: '2026-11-01', end_date: '2026-11-07', objectiveType: 'TRAFFIC', sort: '-spend' },
      ...{ counted: 'saves', counted_campaign: lampId },
    };
    const read = search(String(new URLSearchParams(query)));
    expect(read.sort).toEqual({ by: 'spend', down: true });
    expect(read.counted).toEqual({ metric: 'saves', campaignId: lampId });
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
    expect(search('sort=toString&counted=constructor')).toMatchObject({ sort: null, counted: null });
  });

  it('takes days that end today, both ends included', () => {
    expect(lastDays(7, today)).toEqual({ start_date: '2026-11-18', end_date: today });
    expect(rangeOf(today, today, today)).toEqual({ start_date: today, end_date: today });
  });
});

describe('the CSV', () => {
  const linesOf = (csv: string) => csv.trimEnd().split('\r\n');

  it('has a column of every figure of the dictionary, by its id [S-239 part]', () => {
    const [head = '', row = ''] = linesOf(csvOf([lamp], 'USD'));
    expect(head).toBe(`campaign_id,name,status,objective,currency,daily_budget,${metricIds.join(',')}`);
    expect(row).toBe(`${lampId},Lamp,ACTIVE,CONSIDERATION,USD,3.50,2000,30,25,4,0,,0.0125,1.23,2`);
    expect(dictionary.map(({ id }) => id)).toEqual(metricIds);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ['a, "b"', '"a, ""b"""'],
    ['a=b', 'a=b'],
  ])('lets no name be taken for a formula: %j is %j', (name, cell) => {
    expect(csvOf([{ ...lamp, name }], 'USD')).toContain(`\r\n${lampId},${cell},ACTIVE`);
  });

  it('writes money in exact decimal units', () => {
    expect([0, 1, 125, 10_000, 1_230_000, 999_999_999_999, -2_500_000].map(decimalOf)).toEqual([
      '0.00',
      '0.000001',
      '0.000125',
      '0.01',
      '1.23',
      '999999.999999',
      '-2.50',
    ]);
  });
});
