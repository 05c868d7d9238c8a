import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { DataGrid } from './data-grid.tsx';
import { type GridColumn, plainGrid } from './grid-column.ts';
import { csvOf } from './grid-csv.ts';
import { gridParamsOf, gridStateOf } from './grid-search.ts';

interface Fruit {
  readonly name: string;
  readonly weight: number | null;
}

const columns: readonly GridColumn<Fruit>[] = [
  {
    ...({ id: 'name', title: 'Fruit', kind: 'text', heads: true, value: ({ name }) => name } as const),
    render: ({ name }) => <a href={`#${name}`}>{name}</a>,
    csv: [{ heading: 'name', cell: ({ name }) => ({ text: name }) }],
  },
  {
    ...({ id: 'weight', title: 'Weight', kind: 'number', value: ({ weight }) => weight } as const),
    render: ({ name, weight }) => <button type="button">{`${name} ${weight ?? '–'}`}</button>,
    total: (rows) => rows.reduce((sum, { weight }) => sum + (weight ?? 0), 0),
    csv: [{ heading: 'weight', cell: ({ weight }) => ({ number: String(weight ?? '') }) }],
  },
];
const fruits: readonly Fruit[] = [
  { name: 'Pear', weight: 2 },
  { name: 'Fig', weight: null },
  { name: 'Apple', weight: 10 },
];

/** The grid beside an address that it changes. */
const show = (rows: readonly Fruit[] = fruits, query = '') => {
  const address = { now: query, replaced: undefined as boolean | undefined };
  const Addressed = () => {
    const [state, setState] = useState(() => gridStateOf(new URLSearchParams(query), ['name', 'weight']));
    return (
      <DataGrid
        {...{ columns, rows, state }}
        label="Fruits"
        file="fruits"
        keyOf={({ name }) => name}
        isFound={({ name }, text) => name.toLowerCase().includes(text)}
        none={<p>No fruit is called that</p>}
        onChange={(next, replace) => {
          address.now = String(new URLSearchParams(gridParamsOf(next)));
          address.replaced = replace;
          setState(next);
        }}
      />
    );
  };
  render(<Addressed />);
  return address;
};
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

afterEach(() => void jest.useRealTimers());

describe('a data grid', () => {
  it('is sorted by its headings, with what was not measured last either way', async () => {
    const address = show();
    expect(names()).toEqual(['Pear', 'Fig', 'Apple', 'Total']);
    await press('Weight');
    expect([names(), address.now]).toEqual([['Apple', 'Pear', 'Fig', 'Total'], 'sort=-weight']);
    expect(screen.getByRole('columnheader', { name: 'Weight' }).getAttribute('aria-sort')).toBe('descending');
    await press('Weight');
    expect([names(), address.now]).toEqual([['Pear', 'Apple', 'Fig', 'Total'], 'sort=weight']);
    await press('Fruit');
    expect([names(), address.now]).toEqual([['Apple', 'Fig', 'Pear', 'Total'], 'sort=name']);
  });

  it('is narrowed by a text once the typing has stopped, and sums up what is shown', async () => {
    const address = show();
    const field = screen.getByLabelText('Find by name');
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'p' } });
    fireEvent.change(field, { target: { value: 'pe' } });
    expect(names()).toHaveLength(4);
    await waitFor(() => expect(names()).toEqual(['Pear', 'Total']));
    expect([address.now, address.replaced]).toEqual(['q=pe', true]);
    expect(screen.getByRole('rowheader', { name: 'Total' }).nextElementSibling?.textContent).toBe('2');
    expect(screen.getByRole('status').textContent).toBe('1 row');
    fireEvent.change(field, { target: { value: 'plum' } });
    expect(await screen.findByText('No fruit is called that')).toBeTruthy();
  });

  it('leaves out columns, from its file as well, and keeps the one that names its rows', async () => {
    const address = show();
    await act(async () => fireEvent.click(screen.getByText('Columns', { selector: 'summary' })));
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['Weight']);
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'Weight' })));
    expect(address.now).toBe('hide=weight');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Fruit']);
    const file = screen.getByRole('link', { name: 'Download CSV' });
    expect(file.getAttribute('download')).toBe('fruits.csv');
    expect(decodeURIComponent(file.getAttribute('href') ?? '')).toMatch(/,name\r\nPear\r\nFig\r\nApple\r\n$/);
    const box = screen.getByText('Columns', { selector: 'summary' }).closest('details');
    fireEvent.keyDown(screen.getByRole('checkbox', { name: 'Weight' }), { key: 'Escape' });
    expect(box?.open).toBe(false);
  });

  it('is compact where it is asked to be', async () => {
    const address = show();
    await press('Compact rows');
    expect(address.now).toBe('density=compact');
    expect(screen.getByRole('region', { name: 'Fruits' }).dataset['density']).toBe('compact');
    await press('Compact rows');
    expect(address.now).toBe('');
  });

  it('is walked through by arrow keys', () => {
    show();
    const walk = (key: string) => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      return document.activeElement?.textContent;
    };
    screen.getByRole('link', { name: 'Pear' }).focus();
    expect(['ArrowRight', 'ArrowDown', 'Home', 'PageDown', 'End', 'ArrowUp', 'PageUp'].map(walk)).toEqual([
      ...['Pear 2', 'Fig –', 'Fig', 'Apple', 'Apple 10', 'Fig –', 'Weight'],
    ]);
    document.dir = 'rtl';
    expect(['ArrowRight', 'ArrowDown', 'ArrowLeft'].map(walk)).toEqual(['Fruit', 'Pear', 'Pear 2']);
    document.dir = '';
  });

  it('draws few of very many rows, and says how many there are', () => {
    show(Array.from({ length: 1_000 }, (_, n) => ({ name: `Fig ${n}`, weight: n })));
    const table = screen.getByRole('table');
    expect(within(table).getAllByRole('row').length).toBeLessThan(100);
    expect(table.getAttribute('aria-rowcount')).toBe('1002');
    expect(screen.getByRole('status').textContent).toBe('1,000 rows');
  });
});

describe('the address of a grid', () => {
  it('is written as it was read, and passes over what is no column', () => {
    const query = 'sort=-weight&q=a&hide=weight&density=compact';
    const ids = ['name', 'weight'];
    expect(String(new URLSearchParams(gridParamsOf(gridStateOf(new URLSearchParams(query), ids))))).toBe(query);
    expect(gridStateOf(new URLSearchParams('sort=x&hide=y&density=z'), ids)).toEqual(plainGrid);
  });
});

describe('the file of a grid', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ['a, "b"', '"a, ""b"""'],
    ['a=b', 'a=b'],
  ])('lets no text be taken for a formula: %j is %j', (name, cell) => {
    expect(csvOf(columns, [{ name, weight: -1 }])).toBe(`name,weight\r\n${cell},-1\r\n`);
  });
});
